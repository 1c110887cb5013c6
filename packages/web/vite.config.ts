import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** The service that the development server of Vite forwards API calls to. */
const SERVICE = "http://127.0.0.1:4880";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "app",
    // The service's Content-Security-Policy allows neither `data:` addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023",
  },
  worker: { format: "es" },
  server: { proxy: { "/v1": SERVICE } },
});

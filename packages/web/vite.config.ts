import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** Where `vite` alone, for those who work on the app, finds the service. */
const SERVICE = "http://127.0.0.1:4880";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "app",
    // No data: addresses and no inline program: the service's Content-Security-Policy allows neither.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023",
  },
  worker: { format: "es" },
  server: { proxy: { "/v1": SERVICE } },
});

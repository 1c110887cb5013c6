import { createRequire } from "node:module";
import type { ResvgRenderOptions } from "@resvg/resvg-js";

const require = createRequire(import.meta.url);

/**
 * The fonts of PNG files. Figures name Arimo first, which comes with this package, so their text is the same on every
 * machine; fonts of the machine are used for characters that Arimo lacks, such as Chinese ones.
 */
export const pictureFonts: NonNullable<ResvgRenderOptions["font"]> = {
  fontFiles: [
    require.resolve("@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf"),
    require.resolve("@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf"),
  ],
  defaultFontFamily: "Arimo",
  loadSystemFonts: true,
};

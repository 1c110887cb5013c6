/** Colours, type and sizes that all figures share. Lengths are pixels. */
export const theme = {
  background: "#ffffff",
  ink: "#1c1c1c",
  quiet: "#595959",
  grid: "#e3e3e3",
  // Named families come first: some renderers take the generic name for the first font they find, be it a serif.
  fontFamily: "Helvetica Neue, Helvetica, Arial, Liberation Sans, DejaVu Sans, Noto Sans, Segoe UI, sans-serif",
  titleSize: 17,
  labelSize: 13,
  tickSize: 12,
  noteSize: 11.5,
  padding: 16,
} as const;

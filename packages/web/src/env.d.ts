interface ImportMetaEnv {
  /** Where the documentation is, such as `/docs/`; only builds that are published beside it have one. */
  readonly VITE_DOCS?: string;
}

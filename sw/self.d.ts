interface ServiceWorkerGlobalScope {
  /** Filled in by the build: every file of the app shell with its revision. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
}

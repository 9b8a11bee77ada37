interface ServiceWorkerGlobalScope {
  /** Filled in by the build: every file of the app shell with its revision. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
}

/** Background Sync (WICG), which TypeScript's worker library does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}

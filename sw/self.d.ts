interface ServiceWorkerGlobalScope {
  /** Filled in by the build: every file that seekers need, its revision and its sets. */
  readonly __WB_MANIFEST: { url: string; revision: string | null; sets: string[] }[];
}

/** Background Sync (WICG), which TypeScript's worker library does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}

let asked = false;

/**
 * Asks the browser not to clear this site's storage when the phone runs low: after the first thing
 * that a person would miss. Most browsers decide by themselves, some ask. Once per page; never
 * rejects.
 */
export async function askToPersist(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    if (await navigator.storage.persisted()) return;
    await navigator.storage.persist();
  } catch {
    // Without the interface the browser decides alone.
  }
}

/** What the browser gives this site. Null where it does not say; sizes in bytes. */
export interface StorageGrant {
  /** Whether the browser asks before it clears what is kept. */
  persisted: boolean | null;
  usage: number | null;
  quota: number | null;
}

/** What the browser says of this site's storage now. Never rejects. */
export async function storageGrant(): Promise<StorageGrant> {
  // Missing where a page came without TLS.
  const storage = navigator.storage as StorageManager | undefined;
  const persisted = await storage?.persisted?.().catch(() => null);
  const estimate = await storage?.estimate?.().catch(() => null);
  return {
    persisted: persisted ?? null,
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
  };
}

/** Asks the browser once more, because a person wants it. Never rejects. @returns what it said */
export function persistNow(): Promise<boolean> {
  const storage = navigator.storage as StorageManager | undefined;
  return storage?.persist?.().catch(() => false) ?? Promise.resolve(false);
}

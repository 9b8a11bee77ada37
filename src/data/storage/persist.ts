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

/** Ms of work between two pauses: with what a pause costs a frame of a slow phone has room for it. */
const slice = 12;

/**
 * Does work that is written in steps, with pauses in which the browser paints and answers fingers.
 * @returns what the work returns
 */
export async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  for (let began = performance.now(); ;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < slice) continue;
    await pause();
    began = performance.now();
  }
}

/** Chrome 129, Firefox 142: before what other scripts wait for, so that the work is not put off. */
function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/**
 * Long work on a phone is written in steps: between two of them someone may be answered
 * (src/data/cache/inSlices.ts). Here it is done at once.
 */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

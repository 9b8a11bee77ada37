/** What is timed: works by name, each time after something has changed. */
export interface Subject {
  works: Record<string, () => Promise<unknown>>;
  change(round: number): Promise<unknown>;
}

/**
 * Rounds that are not timed: what a process has just opened answers slowly at first, whatever it holds,
 * and a program's own code is compiled for speed only once it has run some hundred times (after 60 rounds a page took half as long again as after
 * 2,000, and each twentieth 10 to 40 ms).
 */
const warmUps = 300;

/**
 * Times the same works of several subjects, by turns: a machine that is slow for a minute is so for all.
 * @param subjects - Nothing else works with what they hold meanwhile.
 * @param rounds - How often each work is done.
 * @returns Times in ms, by work and subject.
 */
export async function timedByTurns(
  subjects: readonly Subject[],
  rounds: number,
): Promise<Map<string, number[][]>> {
  for (let round = 0; round < warmUps; round += 1) {
    for (const { works, change } of subjects) {
      await change(round);
      for (const work of Object.values(works)) await work();
    }
  }
  const found = new Map<string, number[][]>();
  for (const name of Object.keys(subjects[0]?.works ?? {})) {
    const times = subjects.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, { works, change }] of subjects.entries()) {
        // Nothing that was kept of the moment before may be told.
        await change(round);
        const before = performance.now();
        await works[name]?.();
        times[at]?.push(performance.now() - before);
      }
    }
    found.set(name, times);
  }
  // An odd round opens again what an even one closed: a database that is kept stays as it was.
  for (const { change } of subjects) await change(1);
  return found;
}

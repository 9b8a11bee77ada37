/** Ms between two visitors: they do not wait for each other. */
export const every = 20;

export interface Visited {
  median: number;
  p99: number;
  refused: number;
}

/** Asks for the list of jobs of a server while `run` runs, and prints how long that took. */
export async function whileVisited(
  url: string,
  name: string,
  run: () => Promise<unknown>,
): Promise<Visited> {
  const times: number[] = [];
  let refused = 0;
  const asked: Promise<unknown>[] = [];
  const began = performance.now();
  const timer = setInterval(() => {
    const before = performance.now();
    const visit = async () => {
      const answer = await fetch(`${url}/api/jobs`);
      await answer.arrayBuffer();
      if (answer.status === 200) times.push(performance.now() - before);
      else refused += 1;
    };
    asked.push(visit());
  }, every);
  try {
    await run();
  } finally {
    clearInterval(timer);
  }
  const took = performance.now() - began;
  await Promise.all(asked);
  times.sort((a, b) => a - b);
  const at = (part: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const [median, p99, most] = [at(0.5), at(0.99), at(1)];
  const shown = [median, p99, most].map((ms) => ms.toFixed(1).padStart(8)).join('');
  console.log(
    `${name.padEnd(44)}${shown} ms (median, p99, most), ${times.length} visitors, ${refused} refused, ${(took / 1000).toFixed(1)} s`,
  );
  return { median, p99, refused };
}

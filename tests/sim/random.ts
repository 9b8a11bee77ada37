/** Randomness that a seed repeats. */
export interface Random {
  /** 0 up to 1. */
  next(): number;
  chance(probability: number): boolean;
  /** A whole number from `low` to `high`. */
  whole(low: number, high: number): number;
  /** From `low` to `high`, every order of magnitude as likely as any other. */
  scale(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
}

/** A generator for a seed: sfc32, warmed up so that neighbouring seeds share nothing. */
export function seededRandom(seed: number): Random {
  let [a, b, c, d] = [0x9e3779b9 | 0, 0x243f6a88 | 0, seed | 0, (seed ^ 0xdeadbeef) | 0];
  const next = () => {
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 12; i += 1) next();
  const random: Random = {
    next,
    chance: (probability) => next() < probability,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    scale: (low, high) => low * (high / low) ** next(),
    pick: (list) => list[Math.floor(next() * list.length)] as never,
  };
  return random;
}

import type { ImportTarget } from '#contract/import/import.ts';
import { UnreadableFile } from './fields.ts';
import { nameScores } from '#server/features/import/mapping/columnNames.ts';

interface Shape {
  path: string;
  depth: number;
  count: number;
  /** In how many of them each name was seen. */
  names: Map<string, number>;
}

/** What repeats in a tree: how often each path was seen, and which names lie below it. */
export interface Shapes {
  opened(path: string, depth: number): void;
  /** A name below `path`, as the way to it. */
  named(path: string, name: string): void;
  all(): Iterable<Shape>;
}

/** Keeps count of a tree's paths; bounded, whatever the tree is. */
export function createShapes(): Shapes {
  const shapes = new Map<string, Shape>();
  return {
    opened(path, depth) {
      const shape = shapes.get(path);
      if (shape) shape.count += 1;
      else if (shapes.size < 2_000) {
        shapes.set(path, { path, depth, count: 1, names: new Map() });
      }
    },
    named(path, name) {
      const shape = shapes.get(path);
      if (!shape) return;
      const seen = shape.names.get(name);
      if (seen !== undefined || shape.names.size < 200) shape.names.set(name, (seen ?? 0) + 1);
    },
    all: () => shapes.values(),
  };
}

const worth: Record<string, number> = {
  ...{ title: 4, description: 3, company: 2, location: 2, postedOn: 1.5, url: 1, externalId: 1 },
  ...{ jobType: 1, salary: 1, country: 0.5, category: 0.5, requirements: 0.5 },
};

/** What a posting has, and no part of one. */
const wholes: readonly ImportTarget[] = ['company', 'location', 'postedOn'];

/**
 * The path of a tree's postings: what has the names of a posting closest below it, and of two alike
 * the one that repeats more.
 * @throws UnreadableFile 'noRecords' where nothing looks like a posting
 */
export function chooseRecords(shapes: Shapes): string {
  const rated = Array.from(shapes.all(), (shape) => ({ path: shape.path, ...rate(shape) }));
  const best = rated.reduce((one, other) => (other.score > one.score ? other : one), nothing);
  if (best.score === 0) throw new UnreadableFile('noRecords');
  const has = (found: ReadonlySet<string>) => wholes.filter((target) => found.has(target)).length;
  if (has(best.found) > 0) return best.path;
  // Titles with texts inside something that says where, when and with whom are parts of an ad.
  const around = rated.filter(
    ({ path, score, found }) =>
      score > 0 && best.path !== path && best.path.startsWith(path) && has(found) >= 2,
  );
  return around.sort((one, other) => other.path.length - one.path.length)[0]?.path ?? best.path;
}

const nothing = { path: '', score: 0, found: new Set<string>() };

function rate({ names, count, path, depth }: Shape): { score: number; found: Set<string> } {
  const wild = path.endsWith('.*');
  if (wild && count < 2) return nothing;
  const found = new Map<string, number>();
  const telling = new Set<string>();
  for (const [name, seen] of names) {
    // The members of a map are alike; those of any other object have little in common.
    if (wild && seen < count * 0.6) continue;
    // A name far below belongs to something else in between.
    const steps = 1 + (name.split(/[./]/).length - 1) * 0.7;
    for (const [target, score] of Object.entries(nameScores(name))) {
      if (score < 30) continue;
      telling.add(name);
      const value = ((worth[target] ?? 0.2) * score) / 100 / steps;
      found.set(target, Math.max(found.get(target) ?? 0, value));
    }
  }
  if (!found.has('title') || found.size < 3 || telling.size < 3) return nothing;
  let sum = 0;
  for (const value of found.values()) sum += value;
  const score = sum * (1 + Math.log10(count) * 0.08) * (wild ? 1.02 : 1) - depth * 0.001;
  return { score, found: new Set(found.keys()) };
}

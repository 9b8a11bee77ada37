import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** How many builds before the present one stay reachable. */
export const buildsKept = 3;

const done = /^\d+-[0-9a-f]{12}$/;

/**
 * Puts the scripts and styles of the build in `client` aside before a new one empties that folder:
 * a tab that was opened before a deploy still asks for them. Each build is kept once, as
 * `<kept>/<ms since 1970>-<hash of its file names>/assets`. Does nothing where no build was finished.
 * @param {string} client @param {string} kept @param {number} [now]
 */
export function keepBuild(client, kept, now = Date.now()) {
  const id = buildId(client);
  if (!id) return;
  const target = path.join(kept, `${now}-${id}`);
  const known = keptBuilds(kept).find((name) => name.endsWith(id));
  if (known) return renameSync(path.join(kept, known), target);
  // Under another name until it is whole: a copy that breaks off is never served.
  const part = `${target}.part`;
  cpSync(path.join(client, 'assets'), path.join(part, 'assets'), { recursive: true });
  renameSync(part, target);
}

/**
 * Throws away what is too old to be asked for: all but the newest `most` builds besides the one in
 * `client`, and copies that broke off.
 * @param {string} client @param {string} kept @param {number} [most]
 */
export function forgetBuilds(client, kept, most = buildsKept) {
  if (!existsSync(kept)) return;
  const id = buildId(client);
  const others = keptBuilds(kept).filter((name) => !id || !name.endsWith(id));
  const wanted = new Set(others.slice(0, most));
  for (const name of readdirSync(kept)) {
    if (!wanted.has(name)) rmSync(path.join(kept, name), { recursive: true, force: true });
  }
}

/** The folders of the builds that were put aside, newest first. @param {string} kept */
export function keptBuilds(kept) {
  if (!existsSync(kept)) return [];
  return readdirSync(kept)
    .filter((name) => done.test(name))
    .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
}

/**
 * What tells builds apart: their files are named by content. Undefined without a finished build;
 * Vite writes the manifest last.
 * @param {string} client
 */
function buildId(client) {
  const assets = path.join(client, 'assets');
  if (!existsSync(path.join(client, '.vite', 'manifest.json')) || !existsSync(assets)) return;
  const names = readdirSync(assets).sort().join('\n');
  return createHash('sha256').update(names).digest('hex').slice(0, 12);
}

import type { Blog } from '#contract/blogs/blog.ts';
import { seekerCalls } from '#contract/http/calls.ts';
import { framePrefix } from '#contract/snapshotCaches.ts';
import type { OutboxEntry } from '#contract/outbox.ts';
import { survey, keysOfJobs } from '#src/data/cache/cacheEviction.ts';
import { forgetSeen } from '#src/data/saved/seenJobs.ts';
import { userId } from '#src/data/session/session.ts';
import { eachEntry } from './eachEntry.ts';
import { keepsNothing } from './tabOnly.ts';
import { filesCache, keyPrefixes, ownFilePrefix, picturesCache } from './keys.ts';
import { forgetSnapshots, hasSnapshotsOf } from './snapshots.ts';
import { deleteEntries } from './stores.ts';

/** One kind of what is kept. `bytes` of JSON and files; `savedAt` of the newest, ms since 1970. */
export interface Kept {
  count: number;
  bytes: number;
  savedAt: number | null;
}

/** What this phone keeps: what is everyone's, and what is the logged-in user's own. */
export interface PhoneContents {
  /** Each job once; `whole`: with all its details. */
  jobs: Kept & { whole: number };
  articles: Kept;
  pictures: Kept;
  /** Pages as they were painted last. */
  snapshots: Kept;
  applications: Kept;
  /** The own resume and photo. */
  files: Kept;
  /** The profile and everything else of the user's own. */
  profile: Kept;
  /** What waits to be sent: writes, and files on their way. */
  unsent: Kept;
  /** The files of the program and its texts. */
  program: Kept;
}

const none = (): Kept => ({ count: 0, bytes: 0, savedAt: null });

function add(kept: Kept, bytes: number, savedAt?: number): void {
  kept.bytes += bytes;
  if (savedAt !== undefined) kept.savedAt = Math.max(kept.savedAt ?? 0, savedAt);
}

/**
 * Counts what is on this phone, by what is really there. Of several users of one phone each is told
 * only their own. Rejects where storage cannot be used.
 */
export async function phoneContents(): Promise<PhoneContents> {
  const own = await ownContents();
  const [shared, unsent, program, pictures, snapshots] = [
    await publicContents(),
    await unsentWrites(own.uploads),
    await cacheContents((name) => name === filesCache),
    await cacheContents((name) => name === picturesCache),
    await cacheContents((name) => !keepsNothing() && hasSnapshotsOf(userId.peek(), name)),
  ];
  const { applications, files, profile } = own;
  return { ...shared, applications, files, profile, unsent, program, pictures, snapshots };
}

async function publicContents(): Promise<Pick<PhoneContents, 'jobs' | 'articles'>> {
  const jobs = none();
  const articles = none();
  const [all, whole, blogs] = [new Set<string>(), new Set<string>(), new Set<string>()];
  await eachEntry('public', (key, value) => {
    const { bytes, savedAt, data } = measured(key, value);
    const jobId = /^jobs\.get\|jobId=(.+)\|$/.exec(key)?.[1];
    if (jobId) whole.add(jobId);
    if (jobId) all.add(jobId);
    if (key.startsWith(keyPrefixes.summary)) all.add(key.slice(keyPrefixes.summary.length));
    if (key.startsWith('blogs.')) add(articles, bytes, savedAt);
    if (key.startsWith(keyPrefixes.blog)) {
      // An article in several languages is one.
      const { _id, language, siblings = [] } = data as Blog;
      const first = siblings.find((text) => text.language === 'english');
      blogs.add((language && first?._id) ?? _id);
    }
    if (/^jobs?[.-]/.test(key)) add(jobs, bytes, savedAt);
  });
  jobs.count = all.size;
  articles.count = blogs.size;
  return { jobs: { ...jobs, whole: whole.size }, articles };
}

async function ownContents() {
  const [applications, profile, files, uploads] = [none(), none(), none(), none()];
  const owner = userId.peek();
  if (owner === null || keepsNothing()) return { applications, profile, files, uploads };
  await eachEntry('private', (key, value) => {
    if (!key.startsWith(`${owner}|`)) return;
    const name = key.slice(owner.length + 1);
    const { bytes, savedAt, data } = measured(key, value);
    if (name.startsWith(ownFilePrefix)) files.count += 1;
    if (name.startsWith(ownFilePrefix)) return add(files, bytes, savedAt);
    const isApplications = /^jobs\.(mine|checkApplication)\|/.test(name);
    if (name.startsWith('jobs.mine|')) {
      applications.count = (data as { applications: unknown[] }).applications.length;
    }
    if (name.startsWith('user.get|')) profile.count = 1;
    add(isApplications ? applications : profile, bytes, savedAt);
  });
  await eachEntry('uploads', (key, value) => {
    if (!key.startsWith(`${owner}|`)) return;
    uploads.count += 1;
    add(uploads, measured(key, value).bytes);
  });
  return { applications, profile, files, uploads };
}

async function unsentWrites(uploads: Kept): Promise<Kept> {
  const unsent = { ...uploads };
  const owner = userId.peek();
  if (keepsNothing()) return unsent;
  await eachEntry('outbox', (key, value) => {
    // A lease is among the entries.
    const { seq, userId: author } = value as Partial<OutboxEntry>;
    if (seq === undefined || author !== owner) return;
    unsent.count += 1;
    add(unsent, measured(key, value).bytes);
  });
  return unsent;
}

async function cacheContents(isMeant: (name: string) => boolean): Promise<Kept> {
  const kept = none();
  if (!('caches' in globalThis)) return kept;
  for (const name of (await caches.keys()).filter(isMeant)) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request, { ignoreVary: true });
      if (!answer) continue;
      // A member's page is in two parts.
      if (!new URL(request.url).pathname.startsWith(framePrefix)) kept.count += 1;
      add(kept, (await answer.blob()).size);
    }
  }
  return kept;
}

/** The size of an entry, with the files in it, and what it has of an answer that is kept. */
function measured(key: string, value: unknown) {
  let files = 0;
  const text = JSON.stringify(value, (_name, part: unknown) => {
    if (!(part instanceof Blob)) return part;
    files += part.size;
    return undefined;
  });
  const bytes = new Blob([key, text ?? '']).size + files;
  const { savedAt, data } = (value ?? {}) as { savedAt?: number; data?: unknown };
  return { bytes, savedAt, data };
}

/** Which jobs were put aside is told without a network by this list, although the account has it too. */
const savedList = 'saved.list|';

/**
 * Forgets the copies of what a server has: jobs, articles, pictures, the user's own answers. What
 * waits to be sent stays, and so do saved jobs, settings, the login and the program. Rejects where
 * storage cannot be used.
 */
export async function clearPhone(): Promise<void> {
  const { entries, pinned } = await survey();
  const saved = new Set(keysOfJobs(pinned));
  const isCopy = (key: string) =>
    key.startsWith(keyPrefixes.summary) ||
    key.startsWith(ownFilePrefix) ||
    (Object.hasOwn(seekerCalls, key.replace(/\|.*/, '')) && !key.startsWith(savedList));
  const copies = entries.map(({ key }) => key).filter((key) => isCopy(key) && !saved.has(key));
  await deleteEntries('public', copies);
  const owner = userId.peek();
  const own: string[] = [];
  if (owner !== null && !keepsNothing()) {
    await eachEntry('private', (key) => {
      if (key.startsWith(`${owner}|`) && isCopy(key.slice(owner.length + 1))) own.push(key);
    });
    await deleteEntries('private', own);
  }
  await forgetSeen();
  await forgetSnapshots();
  if ('caches' in globalThis) await caches.delete(picturesCache);
}

import type { Language } from './language.ts';

/** How the names of the caches begin: those of a member must go with the session. */
export const snapshotPrefixes = {
  visitor: 'snapshots|',
  member: 'snapshots-of-member|',
} as const;

/** How the addresses of members' frames begin, which are beside the pages themselves. */
export const framePrefix = '/snapshot-frame';

/**
 * The cache of one build, language and person: whatever differs, nothing is found.
 * @param owner the id of the member, null for a visitor
 */
export function snapshotCache(build: string, language: Language, owner: string | null): string {
  const prefix = owner === null ? snapshotPrefixes.visitor : snapshotPrefixes.member;
  return `${prefix}${build}|${language}|${owner ?? ''}`;
}

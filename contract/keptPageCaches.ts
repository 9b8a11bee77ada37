import type { Language } from './language.ts';

/** How the names of the caches begin: those of a member must go with the session. */
export const keptPagePrefixes = {
  visitor: 'kept-pages|',
  member: 'kept-pages-of-member|',
} as const;

/**
 * The cache of one build, language and person: whatever differs, nothing is found.
 * @param owner the id of the member, null for a visitor
 */
export function keptPagesCache(build: string, language: Language, owner: string | null): string {
  const prefix = owner === null ? keptPagePrefixes.visitor : keptPagePrefixes.member;
  return `${prefix}${build}|${language}|${owner ?? ''}`;
}

import type { Language } from './language.ts';

/**
 * Parts of the program that a phone keeps as a whole, so that they open without a network: the
 * screens of everyone, those of members, what it searches by itself with, and the texts of a
 * language. A file of several sets (a member's texts in one language) is kept with all of them.
 */
export type OfflineSet = 'public' | 'member' | 'search' | Language;

/** What a page tells the worker: the sets that the phone keeps have changed, or what it has loaded. */
export interface KeepMessage {
  type: 'KEEP';
  /** Paths of the program's files that the page has loaded. */
  loaded: readonly string[];
}

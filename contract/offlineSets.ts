import type { Language } from './language.ts';

/**
 * Parts of the program that a phone keeps as a whole, so that they open without a network: the
 * screens of everyone, those of members, the texts of a language, and (`search`) what is of use once
 * there are jobs on the phone: what it searches and answers by itself with, the jobs that were looked
 * at, and the long texts about us and our terms. A file of several sets (a member's texts in one language) is kept with all of them.
 */
export type OfflineSet = 'public' | 'member' | 'search' | Language;

/** What a page tells the worker: the sets that the phone keeps have changed, or what it has loaded. */
export interface KeepMessage {
  type: 'KEEP';
  /** Paths of the program's files that the page has loaded. */
  loaded: readonly string[];
}

/**
 * Keys that are put together while running, such as t(`status.${status}`). Each beginning stands
 * here with the list that its endings come from, so that a missing or unused text is still found.
 */
export interface DynamicKeys {
  /** `namespace:beginning`, exactly as far as the code writes it. */
  prefix: string;
  /** Where the endings come from. */
  why: string;
  /** All endings, where a list of them exists; otherwise every key below the beginning counts as used. */
  endings?: readonly string[];
}

export const dynamicKeys: readonly DynamicKeys[] = [];

import * as v from 'valibot';

/**
 * What someone has agreed to: the terms and the privacy notice when they sign up, and that their
 * profile and resume go to a company when they apply for the first time.
 */
export const consentKinds = ['terms', 'sharing'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/**
 * The texts that are agreed to now, by the day on which they last changed (locales terms, privacy,
 * and what stands beside the button with which one applies).
 * tests/structure/consent-version.test.ts fails where they change and this does not.
 */
export const consentVersion = '2026-11-30';

/** One agreement. Moments in ISO 8601, UTC; `withdrawnAt` null while it stands. */
export interface Consent {
  kind: ConsentKind;
  version: string;
  givenAt: string;
  withdrawnAt: string | null;
}

/** Whether profile and resume may be shown to companies from now on. */
export const sharingForm = v.object({ given: v.boolean() });

/** The agreement of a kind that counts: the newest one. */
export function latestConsent(
  consents: readonly Consent[],
  kind: ConsentKind,
): Consent | undefined {
  return consents
    .filter((consent) => consent.kind === kind)
    .reduce<Consent | undefined>((a, b) => (a && a.givenAt > b.givenAt ? a : b), undefined);
}

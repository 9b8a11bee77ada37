import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { consentVersion } from '#contract/account/consent.ts';
import englishAuth from '#locales/english/auth.json';
import englishJob from '#locales/english/job.json';
import englishPrivacy from '#locales/english/privacy.json';
import englishProfile from '#locales/english/profile.json';
import englishTerms from '#locales/english/terms.json';
import hindiAuth from '#locales/hindi/auth.json';
import hindiJob from '#locales/hindi/job.json';
import hindiPrivacy from '#locales/hindi/privacy.json';
import hindiProfile from '#locales/hindi/profile.json';
import hindiTerms from '#locales/hindi/terms.json';
import hinglishAuth from '#locales/hinglish/auth.json';
import hinglishJob from '#locales/hinglish/job.json';
import hinglishPrivacy from '#locales/hinglish/privacy.json';
import hinglishProfile from '#locales/hinglish/profile.json';
import hinglishTerms from '#locales/hinglish/terms.json';

/**
 * SHA-256 of what people agreed to in English and Hinglish, by its version. Lines are added and never
 * changed: each agreement in the database names one of these versions.
 */
const agreed: Record<string, string> = {
  '2026-11-21': 'fa5eb67a7787b475e66a4c45ccf61399156f877bea0f583a79117b4d02a3b6be',
  '2026-11-22': '367135139164d2071a0b35b42e28acc193c178ac099dfdca36ef81af43deb86e',
  '2026-11-23': '168fd335d5013cc0035dbceb3faa91a77e4f021a7bfe3bd071251a40f0e92369',
  '2026-11-24': '8c5fd00fe6767c1c4a843ead845459002c908f40e91920c880d7fd2fb64b1229',
  '2026-11-26': '75f9673b5e31191921fc7a43503b7a0ba9f961d3ea7d8e6105f93b3c9f61f57a',
  '2026-11-30': '05a230384d619a77da31be38d61d87b2d228edee7efe339ea3b743f389422fe8',
};

/** The same in Hindi, which came later: who agreed before had not read it. */
const agreedInHindi: Record<string, string> = {
  '2026-11-24': '3ef324368d45984c8d7a3e0dfc0b7f92ba924639f987f87184729ce71ef611d8',
  '2026-11-26': '0ab83ecb2bd7b0e4f4a9530ea85dc06a240821d9f61e3162b15ad1880aaeb297',
  '2026-11-30': 'd0ea5bb8d3b2f5374a0e1e0750c881b6d53dfc1fa898918aacbbf27d7691b553',
};

const texts = [
  ...[englishTerms, englishPrivacy, englishAuth.signup.agree],
  ...[englishProfile.consents.sharingText, englishJob.apply.sharing],
  ...[hinglishTerms, hinglishPrivacy, hinglishAuth.signup.agree],
  ...[hinglishProfile.consents.sharingText, hinglishJob.apply.sharing],
];

const hindiTexts = [
  ...[hindiTerms, hindiPrivacy, hindiAuth.signup.agree],
  ...[hindiProfile.consents.sharingText, hindiJob.apply.sharing],
];

test.each([
  ['agreed', texts, agreed],
  ['agreedInHindi', hindiTexts, agreedInHindi],
])('texts that people agree to do not change without a new version: %s', (name, said, known) => {
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('hex');
  expect(
    hash,
    `The terms, the privacy notice or a consent reads differently from what people agreed to as ` +
      `${consentVersion}. Set consentVersion in contract/account/consent.ts to the day of the change, the ` +
      `same day as "updated" in locales/*/terms.json and privacy.json, and add to '${name}' in this ` +
      `test: '<that day>': '<the hash received>'. Leave the older lines as they are: only ` +
      `a version that no server has run yet may get another hash.`,
  ).toBe(known[consentVersion]);
});

test('the pages name the day of the version', () => {
  const dayIn = (tag: string) =>
    new Date(consentVersion).toLocaleDateString(tag, {
      ...{ timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' },
    });
  for (const page of [englishTerms, englishPrivacy, hinglishTerms, hinglishPrivacy]) {
    expect(page.updated).toContain(dayIn('en-GB'));
  }
  for (const page of [hindiTerms, hindiPrivacy]) expect(page.updated).toContain(dayIn('hi'));
});

test('the newest version is the one that is agreed to', () => {
  for (const known of [agreed, agreedInHindi]) {
    expect(Object.keys(known).sort().at(-1)).toBe(consentVersion);
  }
});

import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import englishPrivacy from '#locales/english/privacy.json';
import englishProfile from '#locales/english/profile.json';
import hindiPrivacy from '#locales/hindi/privacy.json';
import hindiProfile from '#locales/hindi/profile.json';
import hinglishPrivacy from '#locales/hinglish/privacy.json';
import hinglishProfile from '#locales/hinglish/profile.json';

test.each([
  ['English', englishPrivacy, englishProfile, 'four cookies', 'phone number'],
  ['Hinglish', hinglishPrivacy, hinglishProfile, 'chaar cookies', 'phone number'],
  ['Hindi', hindiPrivacy, hindiProfile, 'चार कुकी', 'फ़ोन नंबर'],
])('the privacy notice says what the code does: %s', (_, notice, profile, cookies, number) => {
  // What the consent beside the button to apply names, too.
  expect(notice.share.p1).toContain(number);
  expect(notice.share.p3).toContain('SMS');
  // Those of contract/http/document.ts and the one by which a browser is known again.
  expect(notice.phone.p2).toContain(cookies);
  expect(notice.phone.p2).toContain('400');
  const { title, exportButton, delete: erase } = profile.data;
  for (const name of [title, exportButton, erase]) expect(notice.rights.p3).toContain(`“${name}”`);
  expect(notice.rights.p3).toContain(String(limits.deletionGrace / limits.day));
});

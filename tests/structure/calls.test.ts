import { expect, test } from 'vitest';
import { adminCalls } from '#contract/http/adminCalls.ts';
import { seekerCalls } from '#contract/http/calls.ts';
import { phoneCalls } from '#contract/http/phoneCalls.ts';
import { queuedCalls } from '#contract/http/queuedCalls.ts';
import { isShipped, readTree } from './source-tree.ts';

// The admin's calls come with the admin's routes (src/app/adminRoutes.ts): elsewhere they are unknown.
const ofAdmins = /^src\/features\/(admin\/|resume\/ResumePage\.)/;

test("no screen of everybody's makes a call of the admin", () => {
  const found = readTree(['src', 'sw'], /\.tsx?$/)
    .filter((file) => isShipped(file) && !ofAdmins.test(file.name))
    .flatMap(({ name, text }) =>
      Object.keys(adminCalls).flatMap((call) =>
        text.includes(`'${call}'`) ? [`${name}: ${call}`] : [],
      ),
    );
  expect(found).toEqual([]);
});

test('each call stands in the table that its readers load', () => {
  const access = (calls: object) => [
    ...new Set(Object.values(calls).map((call: { access: string }) => call.access)),
  ];
  // The one for members makes an admin of someone, and the open one is asked by an admin's calendar.
  expect(access(adminCalls).sort()).toEqual(['admin', 'anyone', 'member']);
  expect(access(seekerCalls).sort()).toEqual(['anyone', 'member', 'self']);
  // Only the screens of a mobile number load these.
  expect(access(phoneCalls).sort()).toEqual(['anyone', 'self']);
  const waiting = Object.entries(seekerCalls).flatMap(([name, call]) =>
    'offline' in call ? [name] : [],
  );
  expect(Object.keys(queuedCalls)).toEqual(waiting);
});

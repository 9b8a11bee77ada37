import { expect } from 'vitest';
import type { LoginReply } from '#contract/account/user.ts';
import { completeDetails } from '../accounts/people.ts';
import { choose, control, type ControlKind } from './control.ts';
import type { Tab } from './engine.ts';

type Sent = string | number | boolean | null;

const written = <G extends Sent[]>(work: (...given: G) => unknown, given: G): string =>
  `(${work.toString()})(...${JSON.stringify(given)})`;

/** Runs a function in the page, which uses nothing from outside, and waits for what it promises. */
export const run = <G extends Sent[], T>(
  tab: Tab,
  work: (...given: G) => T | Promise<T>,
  ...given: G
): Promise<T> => tab.evaluate(written(work, given)) as Promise<T>;

/** Asks the page until it says yes; what it cannot answer between two documents does not count. */
export async function until(
  what: string,
  ask: () => Promise<unknown>,
  timeout = 20_000,
): Promise<void> {
  await expect.poll(ask, { timeout, message: what }).toBe(true);
}

/** Waits until the page shows a text; fails with what it shows in its place. */
export const sees = (tab: Tab, text: string, timeout?: number): Promise<void> =>
  until(`sees "${text}"`, () => run(tab, shows, text), timeout).catch(async (cause: unknown) => {
    const page = await run(tab, () => `${location.pathname}\n${document.body.innerText}`);
    throw new Error(`Does not see "${text}" on ${page}`, { cause });
  });

/** Whether the page shows a text; runs in it. */
export const shows = (text: string): boolean => document.body.innerText.includes(text);

/** Waits until the app has taken over what the server rendered. */
export const hydrated = (tab: Tab): Promise<void> =>
  until('the app runs', () => run(tab, () => !('keepClick' in window)));

/** Taps, once it is there. */
export async function tap(tab: Tab, kind: ControlKind, name: string): Promise<void> {
  await hydrated(tab);
  await until(`taps ${kind} "${name}"`, () =>
    tab.tap(written(control, [kind, name])).then(() => true),
  );
}

/** Fills a field, a list or a group of choices, once it is there. */
export async function fill(tab: Tab, field: string, value: string): Promise<void> {
  await hydrated(tab);
  await until(`types "${field}"`, () =>
    tab.type(value, written(control, ['field', field])).then(() => true),
  );
}

/** Chooses in a list or a group, once it is there. */
const pick = (tab: Tab, group: string, option: string): Promise<void> =>
  until(`chooses "${group}"`, () => run(tab, choose, group, option).then(() => true));

/** Logs in as another tab or an earlier visit did; the tab must be on the site. */
export const holdSession = (tab: Tab, { token, user }: LoginReply): Promise<void> =>
  run(
    tab,
    (tokenText, userText) => {
      localStorage.setItem('user', userText);
      localStorage.setItem('token', tokenText);
      document.cookie = 'member=1; path=/';
    },
    token,
    JSON.stringify(user),
  );

/** Waits until the worker has all its files, two hundred on a busy machine, and serves this page. */
export const workerReady = (tab: Tab): Promise<void> =>
  until(
    'the worker serves the page',
    () => run(tab, () => navigator.serviceWorker.controller?.state === 'activated'),
    60_000,
  );

/** Whether each of the phone's databases lets a new reader and a new writer in, within 2 s. */
export function databasesAnswer(): Promise<string> {
  const ask = (name: string) =>
    new Promise<string>((resolve) => {
      setTimeout(() => resolve(`${name} is silent`), 2_000);
      const open = indexedDB.open(name);
      open.onupgradeneeded = () => open.result.createObjectStore('entries');
      open.onerror = () => resolve(`${name} cannot be opened`);
      open.onsuccess = () => {
        const transaction = open.result.transaction('entries', 'readwrite');
        const count = transaction.objectStore('entries').count();
        transaction.oncomplete = () => {
          open.result.close();
          resolve(Number.isInteger(count.result) ? 'answers' : 'counts nothing');
        };
      };
    });
  const names = ['safar-public', 'safar-private', 'safar-outbox'];
  return Promise.all(names.map(ask)).then((all) => all.find((one) => one !== 'answers') ?? 'all');
}

/** How many writes wait on the phone, and where `wait` is given, for how long from now, ms. */
export function waiting(wait: number | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open('safar-outbox');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const transaction = open.result.transaction('entries', 'readwrite');
      const store = transaction.objectStore('entries');
      const all = store.getAll();
      let count = 0;
      all.onsuccess = () => {
        const now = Date.now();
        for (const entry of all.result as { id: string }[]) {
          if (!('seq' in entry)) continue;
          count += 1;
          if (wait !== null)
            store.put({ ...entry, nextTryAt: now + wait, waitFrom: now }, entry.id);
        }
      };
      transaction.oncomplete = () => {
        open.result.close();
        resolve(count);
      };
    };
  });
}

const d = completeDetails;

/** The wizard's four steps with a complete profile. */
export async function fillWizard(tab: Tab): Promise<void> {
  await sees(tab, 'Complete Your Profile');
  await fill(tab, 'Full name', d.fullName);
  await fill(tab, 'Mobile', d.mobile);
  await pick(tab, 'Home state', d.homeState);
  await pick(tab, 'Matrimonial status', d.matrimonialStatus);
  await tap(tab, 'button', 'Continue');
  await sees(tab, 'Education and Qualification');
  await pick(tab, 'Highest qualification', d.highestQualification);
  await pick(tab, 'Qualification sector', d.qualificationSector);
  await pick(tab, 'recognized', d.qualificationRecognized);
  await fill(tab, 'Mother tongue', d.motherTongue);
  await pick(tab, 'English proficiency', d.englishProficiency);
  await tap(tab, 'button', 'Continue');
  await sees(tab, 'Employment Information');
  await pick(tab, 'employment status', d.currentEmploymentStatus);
  await fill(tab, 'Present job title', d.presentJobTitle);
  await fill(tab, 'Skills', d.skills);
  await fill(tab, 'Years of experience', d.yearsOfExperience);
  await tap(tab, 'button', 'Continue');
  await sees(tab, 'Additional Information');
  await fill(tab, 'Why', d.whyAbroad);
  await pick(tab, 'PR', d.prFuture);
  await pick(tab, 'Passport', d.passportAvailability);
  await pick(tab, 'Driving', d.drivingLicense);
  await fill(tab, 'Residency history', d.residencyHistory);
  await tap(tab, 'button', 'Save and Continue');
  await sees(tab, 'Profile Complete!');
}

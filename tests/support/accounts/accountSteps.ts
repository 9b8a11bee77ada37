import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { LoginReply } from '#contract/account/user.ts';
import { holdSession } from '../browser/fixtures.ts';
import { completeDetails } from './people.ts';
import type { RunningServer } from '../server/server.ts';

/** Opens a page as someone who is logged in. */
export async function openAs(page: Page, session: LoginReply, address: string): Promise<void> {
  // Nothing runs on this one: the session is there before the first script looks for it.
  const still = '/robots.txt';
  await page.goto(address.startsWith('/') ? still : new URL(still, address).href);
  await holdSession(page, session);
  await page.goto(address);
}

/** An option of a select or of a group of radio buttons, whichever the form shows. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const name = new RegExp(label, 'i');
  const select = page.getByRole('combobox', { name });
  if (await select.count()) await select.selectOption(option);
  else await page.getByRole('radiogroup', { name }).getByLabel(option, { exact: true }).check();
}

const d = completeDetails;

/** Fills each step of the wizard with what a complete profile has there. */
export const wizardSteps = {
  async personal(page: Page): Promise<void> {
    await page.getByRole('textbox', { name: 'Full name' }).fill(d.fullName);
    await page.getByLabel('Mobile').fill(d.mobile);
    await page.getByLabel('Home state').selectOption(d.homeState);
    await choose(page, 'Matrimonial status', d.matrimonialStatus);
  },
  async education(page: Page): Promise<void> {
    await choose(page, 'Highest qualification', d.highestQualification);
    await choose(page, 'Qualification sector', d.qualificationSector);
    await choose(page, 'recognized', d.qualificationRecognized);
    await page.getByLabel('Mother tongue').fill(d.motherTongue);
    await choose(page, 'English proficiency', d.englishProficiency);
  },
  async employment(page: Page): Promise<void> {
    await choose(page, 'employment status', d.currentEmploymentStatus);
    await page.getByLabel('job title').fill(d.presentJobTitle);
    await page.getByLabel('Skills').fill(d.skills);
    await page.getByLabel('Years of experience').fill(d.yearsOfExperience);
  },
  async additional(page: Page): Promise<void> {
    await page.getByLabel(/abroad/i).fill(d.whyAbroad);
    await choose(page, 'PR', d.prFuture);
    await choose(page, 'Passport', d.passportAvailability);
    await choose(page, 'Driving', d.drivingLicense);
    await page.getByRole('textbox', { name: 'Residency history' }).fill(d.residencyHistory);
  },
};

/** Fills the wizard's four steps with a complete profile and sends the last one. */
export async function fillWizard(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  const heading = (name: string) => expect(page.getByRole('heading', { name })).toBeVisible();
  await heading('Complete Your Profile');
  await wizardSteps.personal(page);
  await next.click();
  await heading('Education and Qualification');
  await wizardSteps.education(page);
  await next.click();
  await heading('Employment Information');
  await wizardSteps.employment(page);
  await next.click();
  await heading('Additional Information');
  await wizardSteps.additional(page);
  await page.getByRole('button', { name: 'Save and Continue' }).click();
}

/** The mails to an address that the server wrote to its folder, oldest first, as their texts. */
export async function mailsTo(server: RunningServer, address: string): Promise<string[]> {
  const folder = path.join(server.dataDir, 'mail');
  // One that is being written has another ending.
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort();
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(address));
}

/** The code of the newest mail to an address, once there are so many of them. */
export async function codeFor(
  server: RunningServer,
  address: string,
  mails: number,
): Promise<string> {
  await expect.poll(async () => (await mailsTo(server, address)).length).toBe(mails);
  const code = /^(\d{6})\r?$/m.exec((await mailsTo(server, address)).at(-1) ?? '')?.[1];
  if (!code) throw new Error(`No code in the mail to ${address}`);
  return code;
}

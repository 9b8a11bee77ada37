import { chromium, type Locator, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs';
import { logInAdministrator } from '../../tests/support/accounts/people.ts';
import { applyAs, postJob } from '../../tests/support/browser/adminSteps.ts';
import { holdSession } from '../../tests/support/browser/fixtures.ts';
import { startServer } from '../../tests/support/server/server.ts';

// A clerk's hour in presses: post ten alike jobs, screen 50 applicants, invite ten of them to an
// interview, export the list, close the job. Once with keys, copies and many at once, and once
// with nothing but the forms of one job and one person, as the screens were before those:
//   node scripts/bench.mjs clerksHour [SHARE of the 50, 1 where not given]

const share = Number(process.argv[3] ?? 1);
const people = Math.round(50 * share);
const invited = Math.round(10 * share);
const copies = Math.max(2, Math.round(10 * share));

/** Seconds of the keystroke-level model (Card, Moran and Newell, 1980): a key, and pointing with a press. */
const seconds = { key: 0.28, press: 1.3 };
const form = {
  'Company name': 'Blue Anchor Fabrication',
  Location: 'Muscat, Oman',
  'Experience in years': '2-4',
  Skills: 'TIG welding, Pipe fitting, Grinding',
  Description: 'Weld pipes of 6 to 24 inches on a site near Muscat. Eight hours a day.',
};
const choices = {
  Category: 'Civil Engineering',
  'Job type': 'Contract',
  'Salary range': '50k-80k',
};
const titles = Array.from({ length: copies }, (_, at) => `Pipe Welder ${at + 1}`);
const interview = { 'Date and time': '2027-03-02T10:30', 'Place or link': 'Hotel Taj, Patna' };

const server = await startServer({ environment: { LOG_LEVEL: 'error' } });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: chromiumArguments,
});

class Clerk {
  readonly page: Page;
  keys = 0;
  presses = 0;
  constructor(page: Page) {
    this.page = page;
  }
  async press(what: Locator): Promise<void> {
    this.presses += 1;
    await what.click();
  }
  async key(name: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(name);
  }
  /** Into the field that has the focus. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }
  async fill(field: Locator, text: string): Promise<void> {
    await this.press(field);
    // A field for a date is filled by digits, whatever its browser shows.
    this.keys += text.replaceAll(/[-T:]/g, '').length;
    await field.fill(text);
  }
  /** Opens a list of choices and presses one. */
  async choose(field: Locator, option: string): Promise<void> {
    this.presses += 2;
    await field.selectOption(option);
  }
  tell(name: string): void {
    const time = this.keys * seconds.key + this.presses * seconds.press;
    const shown = [this.keys, this.presses, Math.round(time)].map((n) => String(n).padStart(7));
    console.log(`${name.padEnd(40)}${shown.join('')}`);
    total.keys += this.keys;
    total.presses += this.presses;
    this.keys = 0;
    this.presses = 0;
  }
}
const total = { keys: 0, presses: 0 };
const dialog = ({ page }: Clerk) => page.getByRole('dialog');

async function fillForm(clerk: Clerk, title: string): Promise<void> {
  const sheet = dialog(clerk);
  await clerk.type(title);
  for (const [label, text] of Object.entries(form)) await clerk.fill(sheet.getByLabel(label), text);
  for (const [label, option] of Object.entries(choices))
    await clerk.choose(sheet.getByLabel(label), option);
}

/** The name is the first field; where a form opens with the focus elsewhere, it is pressed. */
const named = async (clerk: Clerk) => {
  const name = dialog(clerk).getByLabel('Job name');
  await name.waitFor();
  if (!(await name.evaluate((field) => field === document.activeElement))) await clerk.press(name);
};
const gone = (clerk: Clerk) => dialog(clerk).waitFor({ state: 'detached' });
const rows = ({ page }: Clerk) => page.locator('tbody tr');

const withKeys = {
  async post(clerk: Clerk): Promise<void> {
    const { page } = clerk;
    await page.goto(`${server.url}/admin-jobs`);
    await page.getByRole('button', { name: 'Keys' }).waitFor();
    await clerk.key('n');
    await named(clerk);
    await fillForm(clerk, titles[0]!);
    await clerk.key('Control+Enter');
    await gone(clerk);
    await clerk.press(
      page.getByRole('button', { name: `Duplicate this job: ${titles[0]}` }).first(),
    );
    for (const [at, title] of titles.slice(1).entries()) {
      await named(clerk);
      await clerk.key('Control+a');
      await clerk.type(title);
      if (at === titles.length - 2) await clerk.key('Control+Enter');
      else {
        const next = page.waitForResponse((answer) => answer.request().method() === 'POST');
        await clerk.press(dialog(clerk).getByRole('button', { name: 'Save and add another' }));
        await next;
      }
    }
    await gone(clerk);
  },
  async screen(clerk: Clerk, jobId: string): Promise<void> {
    const { page } = clerk;
    await page.goto(`${server.url}/jobs/${jobId}/applicants?pageSize=50`);
    await page.getByRole('button', { name: 'Keys' }).waitFor();
    await rows(clerk).first().waitFor();
    await clerk.key('j');
    await clerk.key('Enter');
    const sheet = dialog(clerk);
    for (let at = 0; at < people; at += 1) {
      await sheet.getByText(`${at + 1} of ${people}`).waitFor();
      // Ten go on; the others are told together, below.
      if (at < invited) {
        await clerk.choose(sheet.getByRole('combobox').first(), 'In Review');
        await sheet.getByRole('heading', { level: 2 }).click();
      }
      if (at < people - 1) await clerk.key('j');
    }
    await clerk.key('Escape');
    await clerk.choose(page.getByLabel('Status').first(), 'Applied');
    await page.getByText(`${people - invited} applicant(s) found`).waitFor();
    await changeAll(clerk, 'Rejected', {}, people - invited);
  },
  async invite(clerk: Clerk, jobId: string): Promise<void> {
    const { page } = clerk;
    await page.goto(`${server.url}/jobs/${jobId}/applicants`);
    await rows(clerk).first().waitFor();
    await clerk.choose(page.getByLabel('Status').first(), 'In Review');
    await page.getByText(`${invited} applicant(s) found`).waitFor();
    await changeAll(clerk, 'Interview Scheduled', interview, invited);
  },
  async close(clerk: Clerk): Promise<void> {
    const { page } = clerk;
    await page.goto(`${server.url}/admin-jobs?search=Site%20Welder`);
    await clerk.press(page.getByLabel('Select: Site Welder').first());
    await clerk.press(page.getByRole('button', { name: 'Deactivate', exact: true }));
    await page.getByText('1 job deactivated').waitFor();
  },
};

const oneByOne: typeof withKeys = {
  async post(clerk) {
    await clerk.page.goto(`${server.url}/admin-jobs`);
    for (const title of titles) {
      await clerk.press(clerk.page.getByRole('button', { name: 'Add Job' }).first());
      await named(clerk);
      await fillForm(clerk, title);
      await clerk.press(dialog(clerk).getByRole('button', { name: 'Add Job', exact: true }));
      await gone(clerk);
    }
  },
  async screen(clerk, jobId) {
    const { page } = clerk;
    await page.goto(`${server.url}/jobs/${jobId}/applicants?pageSize=50`);
    await rows(clerk).first().waitFor();
    for (let at = 0; at < people; at += 1) {
      await clerk.press(page.locator('tbody th button').nth(at));
      await clerk.press(dialog(clerk).getByRole('button', { name: 'Close' }));
      await gone(clerk);
      const row = rows(clerk).nth(at);
      await clerk.choose(row.getByRole('combobox'), at < invited ? 'In Review' : 'Rejected');
      await page.getByText('1 applicant updated').last().waitFor();
    }
  },
  async invite(clerk, jobId) {
    const { page } = clerk;
    await page.goto(`${server.url}/jobs/${jobId}/applicants?status=In%20Review`);
    for (let left = invited; left > 0; left -= 1) {
      await page.getByText(`${left} applicant(s) found`).waitFor();
      await clerk.choose(rows(clerk).first().getByRole('combobox'), 'Interview Scheduled');
      await setInterview(clerk, interview);
    }
  },
  async close(clerk) {
    const { page } = clerk;
    await page.goto(`${server.url}/admin-jobs?search=Site%20Welder`);
    await clerk.press(page.getByRole('button', { name: 'Edit: Site Welder' }).first());
    await clerk.press(dialog(clerk).getByRole('switch', { name: 'Status' }));
    await clerk.press(dialog(clerk).getByRole('button', { name: 'Save changes' }));
    await gone(clerk);
  },
};

async function fillChange(clerk: Clerk, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await clerk.fill(dialog(clerk).getByLabel(label), text);
  await clerk.press(dialog(clerk).getByRole('button', { name: 'Save' }));
}

async function setInterview(clerk: Clerk, fields: Record<string, string>): Promise<void> {
  await fillChange(clerk, fields);
  await gone(clerk);
}

/** Everybody whom the filter finds; many are asked back, with their number. */
async function changeAll(
  clerk: Clerk,
  status: string,
  fields: Record<string, string>,
  number: number,
): Promise<void> {
  const { page } = clerk;
  await clerk.press(page.getByLabel('Select all on this page'));
  await clerk.press(page.getByRole('button', { name: 'Change status' }));
  await clerk.choose(dialog(clerk).getByLabel('Status'), status);
  await fillChange(clerk, fields);
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  const box = question.getByRole('textbox');
  if ((await box.count()) > 0) await clerk.fill(box, String(number));
  await clerk.press(question.getByRole('button', { name: 'Yes, change them' }));
  await page
    .getByText(new RegExp(`^${number} applicants? updated`))
    .last()
    .waitFor();
  await gone(clerk);
}

try {
  const admin = await logInAdministrator(server.url);
  const page = await (
    await browser.newContext({ viewport: { width: 1366, height: 768 } })
  ).newPage();
  await page.goto(`${server.url}/about-us`);
  await holdSession(page, admin);
  console.log(`${' '.repeat(40)}   keys presses seconds`);
  for (const [way, steps] of Object.entries({ 'one by one': oneByOne, 'as it is': withKeys })) {
    const jobId = await postJob(server.url, admin, 'Site Welder');
    for (let at = 1; at <= people; at += 1)
      await applyAs(server.url, jobId, { fullName: `Ravi Kumar ${at}` });
    const clerk = new Clerk(page);
    Object.assign(total, { keys: 0, presses: 0 });
    await steps.post(clerk);
    clerk.tell(`${way}: post ${copies} alike jobs`);
    await steps.screen(clerk, jobId);
    clerk.tell(`${way}: screen ${people} applicants`);
    await steps.invite(clerk, jobId);
    clerk.tell(`${way}: invite ${invited} to an interview`);
    const file = page.waitForEvent('download');
    await clerk.press(page.getByRole('button', { name: 'Export to Excel' }));
    await file;
    clerk.tell(`${way}: export`);
    await steps.close(clerk);
    clerk.tell(`${way}: close the job`);
    const all = Math.round(total.keys * seconds.key + total.presses * seconds.press);
    console.log(`${way}: ${total.keys} keys, ${total.presses} presses, ${all} s`);
  }
} finally {
  await browser.close();
  await server.stop();
}

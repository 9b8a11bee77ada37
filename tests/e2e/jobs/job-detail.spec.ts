import type { JobList } from '#contract/jobs/job.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { applyNow, jobStage, onTrial, toast } from '../../support/browser/jobStage.ts';
import { call, password } from '../../support/accounts/people.ts';
import { setDateOff } from '../../support/browser/wrongDate.ts';

const { step } = test;
const { addJob, setStatus } = jobStage();
const day = 24 * 60 * 60 * 1000;

for (const days of [365, 1, -365]) {
  test(`a phone whose date is off by ${days} days says what is so by the server's clock`, async ({
    page,
    server,
  }) => {
    const soon = new Date(Date.now() + 20 * day).toISOString().slice(0, 10);
    const id = await addJob(server.url, { closingDate: soon });
    const { user } = await onTrial(server.url);
    await setDateOff(page, days);

    const posted = page.locator('dd').filter({ has: page.locator('time') });
    await step('a visitor', async () => {
      await page.goto(`/jobs/${id}`);
      // The app lives, and the first answer has told it.
      const told = () => page.evaluate(() => localStorage.getItem('answerClock'));
      await expect.poll(told).not.toBeNull();
      await expect(page.getByRole('link', { name: 'Login & Apply' })).toBeVisible();
      await expect(posted.filter({ hasText: 'Today' })).toBeVisible();
      await expect(page.getByText('Inactive', { exact: true })).toHaveCount(0);
    });
    await step('a member applies', async () => {
      await page.goto('/login');
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page).toHaveURL(/\/$/);
      await page.goto(`/jobs/${id}`);
      await applyNow(page).click();
      await expect(page.getByRole('button', { name: 'Applied' })).toBeVisible();
      await page.goto('/my-applications');
      await expect(page.locator('time').filter({ hasText: 'Today' })).toBeVisible();
    });
    await step('and may take a withdrawal back', async () => {
      await page.getByRole('button', { name: 'Timeline' }).click();
      await page.getByRole('button', { name: 'Withdraw application' }).click();
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
      await expect(
        // In the sheet, and in the message that stands in it.
        page.locator('#main').getByRole('button', { name: 'Undo withdrawal' }).first(),
      ).toBeVisible();
    });
  });
}

test('spec 2, job detail: what is shown, to visitors and without a job', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const id = await addJob(server.url);
  await page.goto(`/jobs/${id}`);

  await step('title, company, logo, experience, place, chips, date, openings, status', async () => {
    await expect(page.locator('h1:visible')).toHaveText('Pipe Welder');
    const ticket = page.locator('article');
    for (const text of ['Blue Anchor Fabrication', '2-4 years', 'Muscat, Oman', 'Today', 'Open']) {
      await expect(ticket.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect(ticket.getByText('12', { exact: true })).toBeVisible();
    // No logo was given: the initials stand for it.
    await expect(ticket.getByText('BF', { exact: true })).toBeVisible();
    const skills = page.locator('section', {
      has: page.getByRole('heading', { name: 'Skills', exact: true }),
    });
    await expect(skills.getByRole('listitem')).toHaveText(['TIG welding', 'Pipe fitting']);
  });

  await step('the description is split at its heading', async () => {
    const part = (name: string) =>
      page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });
    await expect(part('Key Responsibilities')).toContainText('Weld pipes on site.');
    await expect(part('Key Responsibilities')).not.toContainText('Two years');
    await expect(part('Qualifications & Skills')).toContainText('Two years of TIG welding.');
  });

  await step('visitors log in or register, and come back here', async () => {
    const back = encodeURIComponent(`/jobs/${id}?apply=1`);
    const login = page.getByRole('link', { name: 'Login & Apply' });
    await expect(login).toHaveAttribute('href', `/login?from=${back}`);
    const register = page.getByRole('link', { name: 'Register to Apply' });
    await expect(register).toHaveAttribute('href', `/signup?from=${back}`);
    await expectAccessible(page);
  });

  await step('within reach from the first line to the last', async () => {
    const login = page.getByRole('link', { name: 'Login & Apply' });
    for (const place of ['Pipe Welder', 'Key Responsibilities', 'Report this job']) {
      await page.getByText(place, { exact: true }).first().scrollIntoViewIfNeeded();
      await expect(login).toBeInViewport({ ratio: 1 });
    }
  });

  await step('shared by the phone, by WhatsApp or by its link, with a preview', async () => {
    await page.evaluate(() => {
      Object.assign(window, { shared: [] });
      navigator.share = async (what) =>
        void (window as never as { shared: unknown[] }).shared.push(what);
    });
    const share = page.getByRole('button', { name: 'Share this job: Pipe Welder' });
    await share.click();
    const url = `${server.url}/jobs/${id}`;
    await expect
      .poll(() => page.evaluate(() => (window as never as { shared: unknown[] }).shared))
      .toEqual([
        {
          title: 'Pipe Welder',
          text: 'Pipe Welder, Blue Anchor Fabrication, Muscat, Oman. What it is: welding pipes. The pay is ₹50,000-80,000 a month.',
          url,
        },
      ]);
    // A menu that takes pictures gets one, with the address in the text: many apps drop it beside a file.
    await page.evaluate(() => {
      Object.assign(window, { shared: [] });
      navigator.canShare = () => true;
      navigator.share = async ({ text, files = [], url } = {}) =>
        void (window as never as { shared: unknown[] }).shared.push({
          ...{ text, hasUrl: url !== undefined },
          files: files.map(({ name, type, size }) => ({ name, type, isSmall: size < 60_000 })),
        });
    });
    await share.click();
    await expect
      .poll(() => page.evaluate(() => (window as never as { shared: unknown[] }).shared))
      .toEqual([
        {
          text: expect.stringMatching(new RegExp(`^Pipe Welder[^]*\\n${url}$`)) as unknown,
          hasUrl: false,
          files: [{ name: 'job.png', type: 'image/png', isSmall: true }],
        },
      ]);
    await page.evaluate(() => {
      navigator.canShare = () => false;
      navigator.share = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await share.click();
    const sheet = page.getByRole('dialog', { name: 'Share this job' });
    const whatsapp = await sheet
      .getByRole('link', { name: 'Send by WhatsApp' })
      .getAttribute('href');
    expect(new URL(whatsapp ?? '').searchParams.get('text')).toMatch(
      new RegExp(`Welder[^]*${url}$`),
    );
    await expect(sheet.getByLabel('Link to this job')).toHaveValue(url);
    await expectAccessible(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await sheet.getByRole('button', { name: 'Copy link' }).click();
    await expect(toast(page)).toHaveText(/The link was copied/);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

    const meta = (name: string) =>
      page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    expect(await meta('title')).toContain('Pipe Welder, Muscat, Oman');
    expect(await meta('description')).toContain('Blue Anchor Fabrication');
    const picture = await page.request.get(new URL((await meta('image')) ?? '').pathname);
    expect(new URL(picture.url()).pathname).toBe(`/og/jobs/${id}/english.png`);
    expect(picture.headers()['content-type']).toBe('image/png');
    const bytes = await picture.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      Number(await meta('image:width')),
      Number(await meta('image:height')),
    ]);
  });

  await step('an inactive job: badge, notice, no way to apply, similar jobs', async () => {
    await setStatus(server.url, id, 'inactive');
    const answer = await page.goto(`/jobs/${id}`);
    expect(answer?.status()).toBe(410);
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
    const notice = 'This job posting is currently inactive and not accepting applications.';
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByRole('link', { name: /Apply/ })).toHaveCount(0);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Similar open jobs' })).toBeVisible();
    await expectAccessible(page);
  });

  await step('an unknown job: "Job Not Found" and "Browse Jobs"', async () => {
    await page.goto('/jobs/0000000000000000');
    await expect(page.getByRole('heading', { name: 'Job Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Browse Jobs' }).click();
    await expect(page).toHaveURL(/\/jobs$/);
  });

  await step('at 320 px the heart stays beside the logo, whatever the title', async () => {
    const { jobs } = (await call<JobList>(server.url, 'GET', '/jobs?search=autocad')).body;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/jobs/${jobs[0]!.id}`);
    const title = await page.locator('h1:visible').boundingBox();
    const heart = await page.locator('h1:visible >> xpath=../following-sibling::*').boundingBox();
    expect(heart!.y).toBeLessThan(title!.y);
    expect(heart!.x + heart!.width).toBeGreaterThan(280);
  });
  await step('every seeded job fits 180 px: 360 at 200 %', async () => {
    const { jobs } = (await call<JobList>(server.url, 'GET', '/jobs?status=active&limit=100')).body;
    const longest = [...jobs].sort((a, b) => b.title.length - a.title.length)[0]!;
    await page.setViewportSize({ width: 180, height: 320 });
    for (const path of [`/jobs/${longest.id}`, '/jobs?search=cook+oman', '/']) {
      await page.goto(path);
      await expect(page.locator('h1:visible')).toBeVisible();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });
});

test('a job that the server cannot read is no matter of the connection', async ({ page }) => {
  await page.goto('/jobs', { waitUntil: 'networkidle' });
  await page.route(/\/api\/jobs\/[^/]+$/, (route) =>
    route.fulfill({ status: 500, json: { code: 'SERVER_ERROR', message: '' } }),
  );
  await page.locator('main li h2 a').first().click();
  await expect(page.getByText('This job cannot be loaded')).toBeVisible();
  await expect(page.getByText('Server error. Please try again later.')).toBeVisible();
  await expect(page.getByText(/connection|internet/i)).toHaveCount(0);
});

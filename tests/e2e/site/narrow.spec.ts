import type { Page } from '@playwright/test';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { call, logInAdministrator, signUpComplete } from '../../support/accounts/people.ts';
import { applyAs } from '../../support/browser/adminSteps.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

/** Small screens: nothing is wider than they are, whatever employers write, and no bar hides what has the focus. */

test.skip(({ isMobile }) => !isMobile, 'walked on the phone');

/** What of the page is cut off at its right edge: a section that is laid out late clips it without a scroll bar. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const texts = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, dd, a)')];
    const scrolls = (element: Element): boolean =>
      element.closest('main') !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        (element.parentElement !== null && scrolls(element.parentElement)));
    return texts
      .filter((text) => text.checkVisibility() && text.getBoundingClientRect().right > width + 1)
      .filter((text) => !scrolls(text))
      .map((text) => text.textContent.slice(0, 60));
  });

test('words without a space break, however long an employer writes them', async ({
  page,
  server,
}) => {
  const admin = await logInAdministrator(server.url);
  const { status, body } = await call<{ _id: string }>(server.url, 'POST', '/jobs', {
    token: admin.token,
    body: {
      jobName: 'Electrician/Plumber/Mason/Carpenter/Painter/Welder',
      companyName: 'Al-Futtaim_Engineering&Contracting(Trading)Co.W.L.L.',
      experience: '2-4',
      location: 'Muscat_Industrial_Area_Rusayl_Phase_Number_Seven, Oman',
      description: 'Weld pipes.',
      skills: 'Plumbing/Pipefitting/Drainage/Sanitary_installation, Grinding',
      salaryRange: '50k-80k',
      jobType: 'Contract',
      category: 'Civil Engineering',
    },
  });
  expect(status).toBe(201);
  const { _id: id } = body;
  const look = async (path: string) => {
    await page.goto(path);
    await expect(page.getByText('Electrician/Plumber').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await cutOff(page), path).toEqual([]);
  };
  await look(`/jobs/${id}`);
  await look('/jobs');
  await look('/');
  const seeker = await applyAs(server.url, id, {
    fullName: 'Ravi Kumar',
    presentJobTitle: 'Electrician/Plumber/Mason/Carpenter/Painter',
  });
  await call(server.url, 'PUT', `/saved-jobs/${id}`, { token: seeker.token });
  await openAs(page, seeker, '/my-applications');
  await look('/my-applications');
  await page.getByRole('button', { name: 'Grid' }).click();
  expect(await cutOff(page)).toEqual([]);
  await look(`/jobs/${id}`);
  await look('/saved-jobs');
  await look('/profile');
});

test('all tabs of the profile are in sight', async ({ page, server }) => {
  await openAs(page, await signUpComplete(server.url), '/profile');
  const tabs = page.getByRole('tab');
  for (const { width, language } of [
    { width: 360, language: 'english' },
    { width: 320, language: 'hindi' },
  ]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`/profile?language=${language}`);
    await expect(tabs).toHaveCount(4);
    const beyond = () =>
      tabs.evaluateAll((all) =>
        all.flatMap((tab) => {
          const { left, right } = tab.getBoundingClientRect();
          const isSeen = left >= 0 && right <= document.documentElement.clientWidth;
          return isSeen ? [] : [tab.textContent];
        }),
      );
    expect(await beyond(), language).toEqual([]);
    await tabs.first().focus();
    await page.keyboard.press('End');
    await expect(tabs.last()).toBeFocused();
    await expect(tabs.last()).toBeInViewport({ ratio: 1 });
  }
});

test('the home page on a phone on its side, also with bigger text', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  for (const text of ['normal', 'big']) {
    await page.addInitScript((size) => localStorage.setItem('text', size), text);
    await page.goto('/');
    await expect(page.locator('h1:visible')).toBeVisible();
    expect(await cutOff(page), text).toEqual([]);
  }
});

for (const { width, height } of [
  { width: 320, height: 640 },
  { width: 640, height: 360 },
])
  test(`at ${width} x ${height} what has the focus on a job's page is not below its bar`, async ({
    page,
    server,
  }) => {
    const { body } = await call<{ jobs: { id: string }[] }>(server.url, 'GET', '/jobs');
    await page.setViewportSize({ width, height });
    await page.goto(`/jobs/${body.jobs[0]?.id}`);
    await expect(page.getByRole('button', { name: 'Report this job' })).toBeAttached();
    const hidden: string[] = [];
    for (let pressed = 0; pressed < 30; pressed += 1) {
      await page.keyboard.press('Tab');
      const text = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused?.closest('main')) return '';
        const { left, top, width: wide, height: high } = focused.getBoundingClientRect();
        const above = document.elementFromPoint(left + wide / 2, top + high / 2);
        return focused.contains(above) ? '' : focused.textContent;
      });
      if (text) hidden.push(text);
    }
    expect(hidden).toEqual([]);
  });

test('forced colours tell which of several links is the current one', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/jobs');
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
  const lines = await links.evaluateAll((all) =>
    all.map((link) => [
      link.hasAttribute('aria-current'),
      parseFloat(getComputedStyle(link).borderBlockEndWidth) > 0,
    ]),
  );
  expect(lines.filter(([isCurrent, hasLine]) => isCurrent !== hasLine)).toEqual([]);
  expect(lines.filter(([isCurrent]) => isCurrent)).toHaveLength(1);
});

import { call } from '../../support/accounts/people.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { staffedJob } from '../../support/browser/adminSteps.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

const texts = {
  english: { india: 'in India', off: 'Called off', open: 'Calendar', make: /^Make/ },
  hinglish: {
    ...{ india: 'India mein', off: 'Cancel hua', open: 'Calendar', make: /address banayein/i },
  },
} as const;

// A Tuesday of next March: within what may be set, whenever this runs.
const year = new Date().getUTCFullYear() + 1;
const monday = 1 + ((8 - new Date(Date.UTC(year, 2, 1)).getUTCDay()) % 7);
const iso = (day: number) => `${year}-03-0${day}`;
const tuesday = `${monday + 1} Mar ${year}`;

for (const language of ['english', 'hinglish'] as const) {
  test(`an interview abroad on both clocks, in the list and in a calendar: ${language}`, async ({
    page,
    server,
  }) => {
    test.slow();
    const { india, off, open, make } = texts[language];
    const { admin, jobId, seekers } = await staffedJob(server.url);
    const [ravi, asha] = seekers;
    const set = (ids: string[], interview: object | null) =>
      call(server.url, 'PATCH', `/jobs/${jobId}/applicants`, {
        ...{ token: admin.token, body: { ids, status: 'Interview Scheduled', interview } },
      });
    const interview = {
      at: `${iso(monday + 1)}T06:30:00Z`,
      place: 'Hotel Taj',
      zone: 'Asia/Dubai',
    };
    const note = 'Bring your passport.';
    await set([ravi!.applicationId], { ...interview, note });
    await set([asha!.applicationId], interview);
    await set([asha!.applicationId], null);

    await openAs(page, admin, '/about-us');
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    await page.goto(`/admin-interviews?week=${iso(monday)}`);
    const day = page.getByRole('region', { name: tuesday });
    const line = day.getByRole('listitem').filter({ hasText: 'Ravi Kumar' }).first();
    await expect(line).toContainText(new RegExp(`${tuesday}, 12:00\\spm`));
    await expect(line).toContainText(/10:30\sam \(Dubai\)/);
    await expect(line).toContainText(note);
    const other = day.getByRole('listitem').filter({ hasText: 'Asha Devi' }).first();
    await expect(other).toContainText(off);
    await expectAccessible(page);
    await page.getByRole('button', { name: open, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: make }).click();
    const url = await page.getByRole('dialog').getByRole('textbox').inputValue();
    const calendar = await fetch(server.url + new URL(url).pathname);
    expect(calendar.headers.get('Content-Type')).toContain('text/calendar');
    const text = await calendar.text();
    expect(text).toContain('SUMMARY:Ravi Kumar: Pipe Welder (6G)');
    expect(text).toContain('STATUS:CANCELLED');

    // The seeker reads both clocks too.
    await openAs(page, ravi!, '/my-applications');
    const box = page.getByText('Hotel Taj').first();
    await expect(box).toContainText(india);
    await expect(box).toContainText('Dubai');
    await expect(page.getByText(note).first()).toBeVisible();
  });
}

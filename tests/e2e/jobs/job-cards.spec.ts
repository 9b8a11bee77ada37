import type { JobList, JobSummary } from '#contract/jobs/job.ts';
import { expect, hydrated, test } from '../../support/browser/fixtures.ts';

test.skip(({ isMobile }) => !isMobile, 'cards are low on phones; widths are set here');

/**
 * So high is a card at most, px, by the width of the screen, in a wide font: a title of two lines and
 * all that can be free. The demonstration jobs keep to 180 (jobs-list.spec.ts).
 */
const highest = { 360: 194, 412: 194, 320: 256 } as const;

const card = 'main section > ul > li';

/** What admins may write, at its longest, in every mix: title, employer, place, facts, pay, day. */
function hardJobs(job: JobSummary): JobSummary[] {
  const titles = [
    'Welder',
    'Maintenance Technician (Hotel)',
    'Senior Heating, Ventilation and Air Conditioning Maintenance Technician for Large Hotels',
  ];
  const employers = [
    ['Nine Ghaf', 'Oman'],
    [
      'Al Khaleej International Contracting and General Maintenance Company WLL',
      'Khamis Mushait, Saudi Arabia',
    ],
  ];
  const pays: (JobSummary['pay'] | null)[] = [
    { from: 4_350, to: 4_600, currency: 'NZD', period: 'month', inrFrom: 221_850, inrTo: 234_600 },
    { from: 24e5, to: 31e5, currency: 'KRW', period: 'month', inrFrom: 1_45_000, inrTo: 1_88_000 },
    {
      ...{ from: 120_000, to: 145_500, currency: 'AUD', period: 'year' },
      ...{ inrFrom: 66_00_000, inrTo: 80_02_500 },
    },
    null,
  ].map((pay) => pay && { ...job.pay, ...pay }) as (JobSummary['pay'] | null)[];
  const facts: Partial<JobSummary>[] = [
    { food: null, room: null, ticket: null, medical: null, experience: '10-15' },
    {
      ...{ food: 'employer', room: 'employer', ticket: 'employer', medical: 'employer' },
      experience: '0',
    },
  ];
  const days = [null, '2028-12-28'];
  return titles.flatMap((title) =>
    employers.flatMap(([companyName = '', location = '']) =>
      pays.flatMap((pay) =>
        facts.flatMap((known) =>
          days.flatMap((closingDate) =>
            [true, false].map((demo) => ({
              ...{ ...job, title, companyName, location, pay, ...known, closingDate, demo },
              ...{ salaryRange: '100k above', openings: 1250, work: 'bijli aur machine ka kaam' },
            })),
          ),
        ),
      ),
    ),
  );
}

for (const language of ['english', 'hinglish'] as const) {
  test(`a card is low whatever an admin wrote, and tells it (${language})`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([
      { name: 'language', value: language, url: baseURL },
      // The page comes empty, as it does for members: the phone asks for the list itself.
      { name: 'member', value: '1', url: baseURL },
    ]);
    await page.addInitScript((own) => localStorage.setItem('language', own), language);
    await page.route(/\/api\/jobs\?/, async (route) => {
      const { 'if-none-match': _known, ...headers } = route.request().headers();
      const answer = await route.fetch({ headers });
      const list = (await answer.json()) as JobList;
      const jobs = hardJobs(list.jobs[0]!).map((job, at) => ({ ...job, id: `hard${at}` }));
      await route.fulfill({ response: answer, json: { ...list, jobs } });
    });
    await page.goto('/jobs');
    await hydrated(page);
    await expect(page.locator(card).nth(190)).toBeAttached();
    for (const width of [360, 412, 320] as const) {
      await page.setViewportSize({ width, height: 640 });
      const tall = await page.locator(card).evaluateAll(
        (cards, most) =>
          cards
            .map((one) => ({ height: one.getBoundingClientRect().height, one }))
            .filter(({ height }) => height === 0 || height > most)
            .map(({ height, one }) => `${height}: ${one.textContent}`),
        highest[width],
      );
      expect(tall, `${width} px`).toEqual([]);
      // Nothing of what decides is cut: what is free, years, pay, rupees, the last day.
      const cut = await page.locator(card).evaluateAll((cards) =>
        cards.flatMap((one) => {
          const edge = one.getBoundingClientRect();
          return [...one.querySelectorAll('ul > li, dl dt, dl dd, [data-until]')]
            .filter((part) => {
              const { right, bottom, width: wide } = part.getBoundingClientRect();
              const inside = right <= edge.right && bottom <= edge.bottom;
              return wide > 0 && (!inside || part.scrollWidth > part.clientWidth + 1);
            })
            .map((part) => part.textContent);
        }),
      );
      expect(cut, `${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}

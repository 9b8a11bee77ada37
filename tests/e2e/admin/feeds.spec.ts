import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, holdSession, test } from '../../support/browser/fixtures.ts';
import { startFeedServer } from '../../support/feeds/feedServer.ts';
import { logInAdministrator } from '../../support/accounts/people.ts';
import { startServer } from '../../support/server/server.ts';

const heading = 'Ref,Job Title,Company,City,Country,Description,Posted';
const line = (number: number, title: string) =>
  `${number},"${title}",Feed Works,Dubai,AE,"${title}: work on a large site.",2026-11-01`;
const feedOf = (...lines: readonly string[]) => [heading, ...lines].join('\n');
const words = {
  english: {
    ...{ way: 'Feeds that are fetched each night', add: 'Add a feed', save: 'Save' },
    ...{ name: 'Name of the source', address: 'Address', fetch: 'Fetch now' },
    ...{ refused: 'Enter an address that begins with https://', itself: 'Goes by itself' },
    ...{ waits: 'This waits for you', look: 'Look and decide', from: 'From the feed' },
    ...{ error: 'Its server answered with the error 503.', delete: 'Delete', undo: 'Undo' },
    ...{ back: 'is back', kept: 'Here an admin says something else.', use: 'Use this' },
  },
  hinglish: {
    ...{ way: 'Feeds jo har raat aati hain', add: 'Feed jodein', save: 'Save karein' },
    ...{ name: 'Source ka naam', address: 'Address', fetch: 'Abhi le aayein' },
    ...{ refused: 'Aisa public address daalein', itself: 'Apne aap chalti hai' },
    ...{ waits: 'Yeh aapke liye ruka hai', look: 'Dekhein aur faisla karein', from: 'Feed' },
    ...{ error: 'Iske server ne error 503 diya.', delete: 'Delete karein', undo: 'Wapas laayein' },
    ...{ back: 'wapas aa gayi', kept: 'Yahan admin ne kuch aur likha hai.', use: 'yahi rakhein' },
  },
} as const;

for (const language of ['english', 'hinglish'] as const) {
  test(`a feed is entered, looked at, taken over, fails and is told of (${language})`, async ({
    page,
  }) => {
    test.slow();
    const say = words[language];
    const feed = await startFeedServer();
    const server = await startServer({ environment: { FEED_ORIGIN: feed.url } });
    feed.give(feedOf(line(1, 'Zinc fixer'), line(2, 'Tile mason')));
    const name = `Works ${language}`;
    const row = page.getByRole('row').filter({ hasText: name });
    /** Takes over what is on the screen of an import, and waits until that is done. */
    const takeOver = async () => {
      await page.locator('[aria-labelledby=commit] button').first().click();
      const undo = page.locator('[aria-labelledby=result] button');
      await expect(undo).toBeVisible({ timeout: 20_000 });
    };
    const openFeed = async () => {
      await page.goto(`${server.url}/admin-feeds`);
      await page.getByRole('link', { name, exact: true }).click();
    };

    await page.goto(`${server.url}/about-us`);
    await holdSession(page, await logInAdministrator(server.url));
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);

    await test.step('an address that may not be fetched is refused beside its field', async () => {
      await page.goto(`${server.url}/admin-import`);
      await page.getByRole('link', { name: say.way }).click();
      await page.getByRole('button', { name: say.add }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(say.name).fill(name);
      await form.getByLabel(say.address).fill('https://169.254.169.254/latest');
      await form.getByRole('button', { name: say.save, exact: true }).click();
      await expect(form.getByText(say.refused)).toBeVisible();
      await expectAccessible(page);
      await form.getByLabel(say.address).fill(`${feed.url}/jobs.csv?key=secret`);
      await form.getByRole('button', { name: say.save, exact: true }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await expect(page.getByText(`${feed.url}/jobs.csv?…`)).toBeVisible();
      await expect(page.getByText('secret')).toHaveCount(0);
    });

    await test.step('the first time is a preview, which an admin takes over', async () => {
      await page.getByRole('button', { name: say.fetch }).click();
      await expect(page.getByText(say.waits)).toBeVisible({ timeout: 20_000 });
      await expectAccessible(page);
      await page.getByRole('link', { name: say.look }).click();
      await takeOver();
      await page.goto(`${server.url}/admin-feeds`);
      await expect(row).toContainText(say.itself);
      await expectAccessible(page);
    });

    await test.step('a feed that cannot be fetched says why, and is counted in the menu', async () => {
      feed.give((_request, response) => response.writeHead(503).end());
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('button', { name: say.fetch }).click();
      await expect(page.getByText(say.error)).toBeVisible({ timeout: 20_000 });
      await page.goto(`${server.url}/admin-feeds?status=open`);
      await expect(row).toContainText(say.error);
      const menu = page.getByRole('navigation');
      await expect(menu.getByRole('link', { name: /^Feeds.*1/ })).toBeVisible();
    });

    await test.step('a deleted feed can be brought back', async () => {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('button', { name: say.delete, exact: true }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: say.delete, exact: true }).click();
      await page.getByRole('button', { name: say.undo, exact: true }).click();
      await expect(page.getByText(say.back)).toBeVisible();
      await expect(row).toBeVisible();
    });

    await test.step('what an admin writes over stays, next to what the feed says', async () => {
      const form = page.getByRole('dialog');
      const title = form.locator('[name=jobName]');
      const openJob = async () => {
        await page.goto(`${server.url}/admin-jobs?search=Zinc`);
        await page.getByRole('button', { name: /^(Edit|Badlein): Zinc fixer/ }).click();
      };
      await openJob();
      await expect(form.getByText(new RegExp(`${say.from} .*${name}|${name}`))).toBeVisible();
      await title.fill('Zinc fixer (senior)');
      await form.locator('button[type=submit]').first().click();
      await expect(form).toHaveCount(0);

      feed.give(feedOf(line(1, 'Zinc fixer, night shift'), line(2, 'Tile mason')));
      await openFeed();
      await page.getByRole('button', { name: say.fetch }).click();
      await page.getByRole('link', { name: say.look }).click({ timeout: 20_000 });
      await takeOver();

      await openJob();
      await expect(title).toHaveValue('Zinc fixer (senior)');
      await expect(form.getByText(say.kept)).toBeVisible();
      await expectAccessible(page);
      await form
        .getByRole('button', { name: new RegExp(say.use, 'i') })
        .first()
        .click();
      await expect(title).toHaveValue('Zinc fixer, night shift');
    });

    await server.stop();
    await feed.close();
  });
}

import { expect, test } from '@playwright/test';
import { listOfAll, look, serveGallery } from '../../scripts/gallery-pictures.mjs';

/** One of each kind; scripts/gallery-pictures.mjs looks at all of them. */
const some = ['layout.Ticket.all', 'overlays.Sheet.long', 'jobs.filled', 'adminJobs.empty'];

let gallery: Awaited<ReturnType<typeof serveGallery>>;

test.beforeAll(async () => {
  gallery = await serveGallery();
});

test.afterAll(() => gallery.close());

test('the gallery shows components and screens without a server, and finds nothing wrong', async ({
  page,
}) => {
  const all = await listOfAll(page, gallery.url);
  expect(all.length).toBeGreaterThan(300);
  const chosen = all.filter(({ name }) => some.includes(name));
  expect(chosen.map(({ name }) => name).sort()).toEqual(some.toSorted());
  for (const { name, query } of chosen) {
    const faults = await look(page, gallery.url, query, 'hinglish');
    expect({ name, faults }).toEqual({ name, faults: [] });
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-Latn');
});

test('a fault is seen: a page that is too wide, and what the console is told', async ({ page }) => {
  await page.addInitScript(() => {
    const style = document.createElement('style');
    style.textContent = 'main { min-width: 5000px; }';
    addEventListener('DOMContentLoaded', () => document.head.append(style));
    console.error('a warning of React');
  });
  const faults = await look(page, gallery.url, 'part=layout/Card', 'english');
  expect(faults).toContain('a warning of React');
  expect(faults.join()).toMatch(/\d{4} px wide in 360 px/);
});

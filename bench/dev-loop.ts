import { chromium, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import { startDevelopmentCopy } from '../tests/support/server/developmentCopy.ts';

// How long it takes in `npm run dev` from saving a file until the page shows it, on a copy of the
// sources: medians of ten. Meanwhile a form is open: whether the page lived on, with what was typed
// and the cursor in it, is said too.
//   node scripts/bench.mjs dev-loop

const rounds = 10;
const form = 'src/features/shared/support/SupportForm.tsx';
const typed = 'Typed before the edit';

const copy = await startDevelopmentCopy();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const page = await browser.newPage();
const faults: string[] = [];
page.on('pageerror', (error) => faults.push(error.message));
page.on('console', (message) => {
  if (message.type() === 'error') faults.push(message.text());
});

/** What an edit of round `n` (from 1) leaves in the file; round 0 is what is there. */
interface Edit {
  name: string;
  file: string;
  text: (n: number) => string;
  /** Whether the page shows round `n`: evaluated in the page at each frame. */
  shown: string;
}

const button = `document.querySelector('main form button[type=submit]')`;
const edits: readonly Edit[] = [
  {
    name: "a component's text",
    file: form,
    text: (n) => (n === 0 ? `{t('form.send')}` : `{t('form.send')} {'edit ${n}'}`),
    shown: `${button}.textContent.includes('edit ' + n)`,
  },
  {
    name: 'a style',
    file: 'src/features/shared/support/SupportForm.module.css',
    text: (n) => (n === 0 ? `.form {` : `.form {\n  outline: ${n}px solid red;`),
    shown: `getComputedStyle(document.querySelector('main form')).outlineWidth === n + 'px'`,
  },
  {
    name: 'a locale text',
    file: 'locales/english/support.json',
    text: (n) => (n === 0 ? `"send": "` : `"send": "Round ${n}: `),
    shown: `${button}.textContent.includes('Round ' + n + ':')`,
  },
  {
    name: 'a handler',
    file: 'server/features/config/handlers.ts',
    text: (n) => (n === 0 ? `clientId ?? null` : `clientId ?? 'round-${n}'`),
    shown:
      `(await (await fetch('/api/config', { cache: 'no-store' })).json())` +
      `.googleClientId === 'round-' + n`,
  },
];

/** Types into the form and leaves the cursor there; a reloaded document has no mark. */
async function openForm(): Promise<void> {
  await page.goto(`${copy.url}/support`);
  await page.locator('main form button[type=submit]:enabled').waitFor();
  await page.evaluate('document.mark = true');
  await page.locator('main form [name=message]').fill(typed);
}

async function isKept(on: Page): Promise<boolean> {
  return on.evaluate<boolean>(
    `document.mark === true && document.activeElement.name === 'message' &&` +
      `document.activeElement.value === ${JSON.stringify(typed)}`,
  );
}

async function waitUntilShown({ shown }: Edit, n: number): Promise<void> {
  await page.evaluate(
    `(async (n) => {
      const deadline = performance.now() + 30_000;
      while (!(${shown})) {
        if (performance.now() > deadline) throw new Error('round ' + n + ' never came');
        await new Promise(requestAnimationFrame);
      }
    })(${n})`,
  );
}

try {
  for (const edit of edits) {
    await openForm();
    const times: number[] = [];
    let kept = 0;
    for (let n = 1; n <= rounds; n += 1) {
      const started = performance.now();
      await copy.edit(edit.file, edit.text(n - 1), edit.text(n));
      await waitUntilShown(edit, n);
      times.push(performance.now() - started);
      if (await isKept(page)) kept += 1;
      // Two changes within 50 ms are one for the watcher.
      await page.waitForTimeout(200);
    }
    const median = times.toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
    console.log(
      `${edit.name.padEnd(20)} ${Math.round(median)} ms  (${Math.round(Math.min(...times))} to ` +
        `${Math.round(Math.max(...times))}); the form was kept ${kept} times of ${rounds}`,
    );
  }
  console.log(`errors in the console: ${faults.length}`, ...faults);
} catch (error) {
  console.error(copy.output(), ...faults);
  throw error;
} finally {
  await browser.close();
  await copy.stop();
}

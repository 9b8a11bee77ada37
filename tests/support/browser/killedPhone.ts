import { execFileSync } from 'node:child_process';
import { chromium, test, type BrowserContext } from '@playwright/test';

/** A phone with a profile on the disk: what is kept there outlives the browser. */
export function openPhone(
  profile: string,
  options: Parameters<typeof chromium.launchPersistentContext>[1] = {},
): Promise<BrowserContext> {
  const { launchOptions } = test.info().project.use;
  return chromium.launchPersistentContext(profile, {
    ...launchOptions,
    viewport: { width: 360, height: 640 },
    ...options,
  });
}

/**
 * SIGKILL to the browser and every process that it has started: nothing is flushed, as when a phone
 * takes its memory back or its battery is pulled.
 * @param aim - what to do last before it, once the browser's process is known
 */
export async function killPhone(
  phone: BrowserContext,
  aim: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const closed = new Promise((resolve) => phone.once('close', resolve));
  const devtools = await phone.browser()?.newBrowserCDPSession();
  const { processInfo } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {
    processInfo: [],
  };
  const browser = processInfo.find(({ type }) => type === 'browser');
  if (!browser) throw new Error('The browser does not tell its process');
  // Playwright starts it in a group of its own; some distributions put a script in front of it.
  const group = Number(execFileSync('ps', ['-o', 'pgid=', '-p', String(browser.id)]));
  if (group === process.pid || !(group > 1)) throw new Error('The browser has no group of its own');
  await aim();
  process.kill(-group, 'SIGKILL');
  await closed;
}

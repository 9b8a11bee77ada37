import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { findFirefox } from '../../../scripts/engines.mjs';
import type { Engine, Tab } from './engine.ts';

/** Firefox without a window, by WebDriver BiDi. */
export async function startFirefox(env: NodeJS.ProcessEnv): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox() ?? '',
    headless: true,
    // The first start of a new profile, on a machine that does other things as well.
    timeout: 90_000,
    env,
    // Nothing is asked of its makers: neither what to try out, nor what is safe.
    extraPrefsFirefox: { 'app.normandy.enabled': false, 'nimbus.rollouts.enabled': false },
  });
  return { open: async () => tabOf(await browser.newPage()), close: () => browser.close() };
}

function tabOf(page: Page): Tab {
  const found = async (expression: string) => {
    const element = (await page.evaluateHandle(expression)).asElement();
    if (!element) throw new Error(`Not an element: ${expression}`);
    return element as ElementHandle;
  };
  let travels = 0;
  // A page out of the page cache has no load that the protocol could wait for.
  const travel = async (direction: 'back' | 'forward') => {
    travels += 1;
    await page.evaluate(`left = ${travels}; setTimeout(() => history.${direction}())`);
    const isThere = `window.left !== ${travels} && document.readyState === 'complete'`;
    const ask = () => page.evaluate(isThere);
    await expect.poll(ask, { timeout: 20_000, message: direction }).toBe(true);
  };
  return {
    go: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: () => travel('back'),
    forward: () => travel('forward'),
    evaluate: (expression) => page.evaluate(expression),
    tap: async (expression) => (await found(expression)).click(),
    type: async (text, expression) => (await found(expression)).type(text),
  };
}

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
  let steps = 0;
  // A page out of the page cache has no load that the protocol could wait for, nor has what follows.
  const step = async (how: string) => {
    steps += 1;
    await page.evaluate(`left = ${steps}; setTimeout(() => ${how})`);
    const ask = () =>
      page.evaluate(`window.left !== ${steps} && document.readyState === 'complete'`);
    await expect.poll(ask, { timeout: 30_000, message: how }).toBe(true);
  };
  const assign = async (address: string) => {
    await step(`location.assign(${JSON.stringify(address)})`);
    // A page that could not be had is a document too, and complete.
    await expect
      .poll(() => page.evaluate('location.origin'), { message: `is at ${address}` })
      .toBe(new URL(address).origin);
  };
  return {
    // What the empty document of a new tab is told may go with it: another takes its place.
    go: async (address) =>
      void (await (page.url() === 'about:blank' ? page.goto(address) : assign(address))),
    reload: () => step('location.reload()'),
    back: () => step('history.back()'),
    forward: () => step('history.forward()'),
    evaluate: (expression) => page.evaluate(expression),
    tap: async (expression) => (await found(expression)).click(),
    type: async (text, expression) => (await found(expression)).type(text),
  };
}

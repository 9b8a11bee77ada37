// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, chosenLanguage, keepLanguage } from './language.ts';
import { createTexts } from './texts.ts';

/** Texts that were asked for, by the tag of their language; each comes when the test lets it. */
const asked = vi.hoisted(() => new Map<string, { come(): void; fail(error: Error): void }>());
vi.mock('./texts.ts', async (actual) => ({
  ...(await actual<object>()),
  loadTexts(_texts: unknown, _names: unknown, tag: string) {
    return new Promise<void>((come, fail) => asked.set(tag, { come, fail }));
  },
}));

beforeEach(() => {
  asked.clear();
  keepLanguage('english');
});

async function chooseTwo() {
  const texts = await createTexts('english', []);
  const [first, second] = [chooseLanguage(texts, 'hindi'), chooseLanguage(texts, 'hinglish')];
  const now = () => [texts.language, document.documentElement.lang, chosenLanguage()];
  return { first, second, now };
}

test('the later of two choices counts, also where its texts come first', async () => {
  const { first, second, now } = await chooseTwo();
  asked.get('hi-Latn')?.come();
  await second;
  asked.get('hi')?.come();
  await first;
  expect(now()).toEqual(['hi-Latn', 'hi-Latn', 'hinglish']);
});

test('no one is told that texts are missing of what was not chosen in the end', async () => {
  const { first, second, now } = await chooseTwo();
  asked.get('hi')?.fail(new Error('gone'));
  await first;
  asked.get('hi-Latn')?.come();
  await second;
  expect(now()).toEqual(['hi-Latn', 'hi-Latn', 'hinglish']);
});

test('where the later choice cannot be had, all stays as it was', async () => {
  const { first, second, now } = await chooseTwo();
  document.documentElement.lang = 'en';
  asked.get('hi-Latn')?.fail(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  asked.get('hi')?.come();
  await first;
  expect(now()).toEqual(['en', 'en', 'english']);
});

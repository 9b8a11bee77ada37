// @vitest-environment happy-dom
import { createElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { profileCompletion } from '#contract/account/completion.ts';
import type { User } from '#contract/account/user.ts';
import { CompletionCard } from '#src/features/profile/view/CompletionCard.tsx';
import { completionTone } from '#src/features/profile/view/completionTone.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { mountForTest } from '#src/components/mountForTest.ts';
import { categoryOrder, completionTable, email } from '../support/data/completionTable.ts';

test.each(completionTable)('$name: $percentage %', (row) => {
  const found = profileCompletion(row.details, email);
  expect(categoryOrder.map((category) => found.categoryCompletion[category])).toEqual(
    row.categories,
  );
  expect(found).toMatchObject({
    percentage: row.percentage,
    completedCount: row.completed,
    totalFields: 25,
  });
  expect(found.missingFields).toHaveLength(25 - row.completed);
  expect(completionTone(row.percentage)).toBe(row.tone);
});

test('the page shows the same number, five missing fields and how many more', async () => {
  const texts = await createTexts('english', ['profile', 'common']);
  for (const { details, percentage, completed } of completionTable) {
    // Without the server's score the page computes its own.
    const user = { id: 'a', email, details, isProfileComplete: true } as User;
    const props = { user, onFill: () => undefined, onFile: () => undefined };
    const card = createElement(CompletionCard, props);
    const page = mountForTest(createElement(I18nextProvider, { i18n: texts }, card));
    expect(page.find('[role=progressbar]').getAttribute('aria-valuenow')).toBe(String(percentage));
    const missing = 25 - completed;
    expect(page.container.querySelectorAll('li button')).toHaveLength(Math.min(5, missing));
    const more = /\.\.\. and (\d+) more/.exec(page.container.textContent ?? '')?.[1];
    expect(more).toBe(missing > 5 ? String(missing - 5) : undefined);
    page.unmount();
  }
});

import { expect, test } from 'vitest';
import { detailFields } from '#contract/account/details.ts';
import { fieldsOfTab, profileTabs } from './profileTabs.ts';

test('the tabs show every detail and the e-mail once', () => {
  const shown = profileTabs.flatMap(({ id }) => fieldsOfTab(id));
  expect([...shown].sort()).toEqual([...detailFields, 'email'].sort());
});

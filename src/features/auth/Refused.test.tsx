import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { Refused } from './Refused.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: {} }) }));
vi.mock('#src/forms/failureText.ts', () => ({ failureText: () => 'refused' }));
vi.mock('#src/features/shared/support/CallUs.tsx', () => ({ CallUs: () => null }));

const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

test.each([
  ['EMAIL_NOT_REGISTERED', ['/signup', '/login']],
  ['GOOGLE_LOGIN_USER', ['/login']],
])('the ways out of a forgotten password keep where one came from: %s', (code, pages) => {
  const refusal = { status: 404, code, message: '', errors: {}, body: {} };
  const rendered = (search: string) =>
    renderToString(
      <Router ssrPath="/forgot-password" ssrSearch={search}>
        <Refused refusal={refusal} fallback="" />
      </Router>,
    );
  expect(hrefs(rendered('from=%2Fjobs%2F1%3Fapply%3D1'))).toEqual(
    pages.map((page) => `${page}?from=%2Fjobs%2F1%3Fapply%3D1`),
  );
  expect(hrefs(rendered(''))).toEqual(pages);
});

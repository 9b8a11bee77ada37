import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { createTexts } from '#src/i18n/texts.ts';
import { PayFact } from './PayFact.tsx';

const figures = { from: 45_000, to: 60_000, inrDate: '2026-11-20', period: 'month' } as const;

async function shown(pay: { currency: string; inrFrom: number; inrTo: number }): Promise<string> {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createTexts('english', ['common', 'jobs'])}>
      <PayFact job={{ salaryRange: '30k-50k', pay: { ...figures, ...pay } }} />
    </I18nextProvider>,
  );
  return html.replace(/<\/d[td]>/g, '|').replace(/<[^>]*>/g, '');
}

test('a pay in rupees is told once, by its figures', async () => {
  expect(await shown({ currency: 'INR', inrFrom: 45_000, inrTo: 60_000 })).toBe(
    'Pay per month|₹45,000–60,000|',
  );
  expect(await shown({ currency: 'JOD', inrFrom: 100, inrTo: 200 })).toMatch(/\|[^|]+ ₹100–200\|$/);
});

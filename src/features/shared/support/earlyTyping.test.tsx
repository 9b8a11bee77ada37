// @vitest-environment happy-dom
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { createTexts } from '#src/i18n/texts.ts';
import { SupportForm } from './SupportForm.tsx';

afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
});

/** The form as a server rendered it, with this typed into it; then the page's code comes. */
async function typedBeforeTheCode(typed: Record<string, string>) {
  const texts = await createTexts('english', ['support']);
  const app = (
    <I18nextProvider i18n={texts}>
      <Suspense>
        <SupportForm onSend={() => Promise.resolve('sent')} />
      </Suspense>
    </I18nextProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(app);
  const field = (name: string) =>
    container.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
  const shown: string[] = [];
  for (const [name, text] of Object.entries(typed)) {
    const element = field(name);
    element.value = text;
    const { get, set } = Object.getOwnPropertyDescriptor(
      Object.getPrototypeOf(element) as object,
      'value',
    ) as Required<PropertyDescriptor>;
    Object.defineProperty(element, 'value', {
      configurable: true,
      get,
      set(value: string) {
        shown.push(value);
        set.call(element, value);
      },
    });
  }
  // As in the browser: `act` would render all that is due before anyone could see it.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const root = hydrateRoot(container, app);
  const send = container.querySelector<HTMLButtonElement>('[type=submit]');
  await vi.waitFor(() => expect(send?.disabled).toBe(false));
  return { field, shown, root };
}

test('what was typed before the code came is never taken out of its field', async () => {
  const { field, shown, root } = await typedBeforeTheCode({ name: 'Ravi', subject: 'Help' });
  // A button that can be tapped is one that sends what is in the fields.
  expect([field('name').value, field('subject').value]).toEqual(['Ravi', 'Help']);
  expect(shown).not.toContain('');
  root.unmount();
});

test('it comes before what was kept of an earlier visit, and the rest of that stays', async () => {
  const value = { name: 'Old', email: 'asha@example.in', subject: '', message: 'Kept' };
  localStorage.setItem('draft:support', JSON.stringify({ at: Date.now(), value }));
  const { field, root } = await typedBeforeTheCode({ name: 'Ravi' });
  await vi.waitFor(() => expect(field('message').value).toBe('Kept'));
  expect([field('name').value, field('email').value]).toEqual(['Ravi', 'asha@example.in']);
  root.unmount();
});

// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { ErrorCode } from '#contract/http/errors.ts';
import type { Plan } from '#contract/payments/plan.ts';
import { CallFailure } from '#src/data/api.ts';
import { useCheckout } from './useCheckout.ts';

const phone = vi.hoisted(() => ({
  code: 'TOKEN_EXPIRED' as ErrorCode,
  session: null as null | { user: { id: string; email: string } },
  ended: [] as boolean[],
}));
vi.mock('#src/data/api.ts', async (actual) => ({
  ...(await actual<object>()),
  callApi: async () => {
    // The real call has ended the session by the time it throws a refused token.
    if (phone.code !== 'USER_NOT_FOUND') phone.session = null;
    throw new CallFailure(phone.code === 'USER_NOT_FOUND' ? 404 : 401, { code: phone.code });
  },
}));
vi.mock('#src/data/session/session.ts', async (actual) => ({
  ...(await actual<object>()),
  session: { peek: () => phone.session },
  endSession: (expired = false) => phone.ended.push(expired),
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  document.body.replaceChildren();
});

const pro = { type: 'basic', name: 'Pro' } as Plan;

test.each([
  // What was typed, and the wish to apply, wait for the next login.
  ['TOKEN_EXPIRED', []],
  ['USER_NOT_FOUND', [false]],
])('an order that is refused with %s ends no session twice', async (code, ended) => {
  Object.assign(phone, { code, ended: [], session: { user: { id: 'u1', email: '' } } });
  const { hook, searchHook, history } = memoryLocation({
    ...{ path: '/pricing?from=%2Fjobs%2F1', record: true },
  });
  function Page() {
    const { choose } = useCheckout([], undefined);
    return (
      <button type="button" onClick={() => choose(pro)}>
        Pro
      </button>
    );
  }
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <Router hook={hook} searchHook={searchHook}>
        <Page />
      </Router>,
    ),
  );
  await act(async () => place.querySelector('button')?.click());
  expect(history.at(-1)).toBe('/login?from=%2Fpricing%3Ffrom%3D%252Fjobs%252F1');
  expect(phone.ended).toEqual(ended);
  await act(async () => root.unmount());
});

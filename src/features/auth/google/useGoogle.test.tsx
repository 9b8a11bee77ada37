// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { useGoogle } from './useGoogle.ts';

const answer = vi.hoisted(() => ({ redirectTo: '/profile', user: { isProfileComplete: false } }));
vi.mock('#src/data/api.ts', async (actual) => ({
  ...(await actual<object>()),
  callApi: async () => answer,
}));
vi.mock('#src/features/auth/enter.ts', () => ({ enter: () => undefined }));
vi.mock('#src/features/auth/useSecondStep.tsx', () => ({
  useSecondStep: () => ({ ask: () => undefined, sheet: null }),
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: {} }) }));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  document.body.replaceChildren();
});

const job = '/jobs/1?apply=1';

test.each([
  ['a new user', '/profile', false, '/profile?from=%2Fjobs%2F1%3Fapply%3D1'],
  ['one whom the server knows', '/', false, job],
  ['one with a profile', '/', true, job],
])(
  'a signup with Google does not lose the job: %s',
  async (_, redirectTo, isComplete, expected) => {
    Object.assign(answer, { redirectTo, user: { isProfileComplete: isComplete } });
    const { hook, history } = memoryLocation({ path: '/signup', record: true });
    function Page() {
      const google = useGoogle({
        ...{ use: 'signup', keepSignedIn: true, origin: job, onDone: () => undefined },
      });
      return (
        <button type="button" onClick={() => google.signIn('token')}>
          Google
        </button>
      );
    }
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    await act(async () =>
      root.render(
        <Router hook={hook}>
          <Page />
        </Router>,
      ),
    );
    await act(async () => place.querySelector('button')?.click());
    expect(history.at(-1)).toBe(expected);
    await act(async () => root.unmount());
  },
);

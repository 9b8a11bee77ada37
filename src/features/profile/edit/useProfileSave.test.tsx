// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { CallFailure } from '#src/data/api.ts';
import { LoginAgain } from '#src/features/profile/security/LoginAgain.tsx';
import { useProfileSave } from './useProfileSave.ts';

const saved = vi.hoisted(() => ({ by: async (): Promise<unknown> => ({ is: 'paused' }) }));
vi.mock('./saveProfile.ts', async (actual) => ({
  ...(await actual<object>()),
  saveProfile: () => saved.by(),
}));
vi.mock('#src/data/session/session.ts', async (actual) => ({
  ...(await actual<object>()),
  endSession: () => undefined,
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  document.body.replaceChildren();
});

const wizard = '/profile-complete?step=4&from=%2Fjobs%2F1%3Fapply%3D1';

function Saving() {
  const { save } = useProfileSave({
    ...{ userId: 'u1', page: 'profileComplete', onSaved: () => undefined },
    ...{ onKept: () => undefined, onErrors: () => undefined },
  });
  return (
    <button type="button" onClick={() => void save({ details: {}, baseVersion: 1 })}>
      Save
    </button>
  );
}

/** Where the button of `page` leads from the wizard. */
async function pressed(page: ReactNode): Promise<string | undefined> {
  const { hook, searchHook, history } = memoryLocation({ path: wizard, record: true });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <Router hook={hook} searchHook={searchHook}>
        {page}
      </Router>,
    ),
  );
  await act(async () => place.querySelector('button')?.click());
  await act(async () => root.unmount());
  return history.at(-1);
}

test('a session that ends in the wizard comes back to its step, and on to the job', async () => {
  const expected = `/login?from=${encodeURIComponent(wizard)}`;
  expect(await pressed(<Saving />)).toBe(expected);
  saved.by = () => Promise.reject(new CallFailure(401, { code: 'TOKEN_EXPIRED' }));
  expect(await pressed(<Saving />)).toBe(expected);
  expect(await pressed(<LoginAgain page="profileComplete" />)).toBe(expected);
});

import { useEffect, useState, type ReactNode } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { useLocation } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { endSession, session } from '#src/data/session/session.ts';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import { clearDrafts, hasDrafts } from '#src/forms/draft.ts';

// Opened by a tap, so it is no part of the first screen's weight.
const LogoutDialog = lazyPart(() => import('./LogoutDialog.tsx'));

/**
 * Logs out. Where something is not sent yet, or was begun, the person says what becomes of it: it is
 * personal, so it leaves the phone unless they keep it.
 * @returns what a tap does, and the question, to be rendered
 */
export function useLogout(): { logout: () => void; question: ReactNode } {
  useSignals();
  const [path, navigate] = useLocation();
  const [asking, setAsking] = useState<{ begun: boolean }>();
  const user = session.value?.user ?? null;
  // The header stays from page to page; what was opened on one is not for another. Nor is what one
  // member was asked for the next, whom another tab has logged in.
  useEffect(() => () => setAsking(undefined), [path, user?.id]);
  const count = outboxEntries.value.filter((entry) => entry.userId === user?.id).length;
  const leave = async (keep: boolean) => {
    setAsking(undefined);
    if (user && count > 0) {
      const { endOutboxFor } = await import('#src/data/outbox/outbox.ts');
      await endOutboxFor(user.id, keep);
    }
    endSession(false, keep);
    if (keep) clearDrafts(null);
    navigate(href('home'));
  };
  const logout = () => {
    const begun = user !== null && hasDrafts(user.id);
    if (count > 0 || begun) setAsking({ begun });
    else void leave(false);
  };
  const question = asking && (
    <LogoutDialog
      {...{ count, ...asking }}
      onClose={() => setAsking(undefined)}
      onLogout={(keep) => void leave(keep)}
    />
  );
  return { logout, question };
}

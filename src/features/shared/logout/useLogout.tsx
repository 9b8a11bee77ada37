import { useEffect, useState, type ReactNode } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { useLocation } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { endSession, session } from '#src/data/session/session.ts';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import { hasDrafts } from '#src/forms/keptDrafts.ts';

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
  const [asking, setAsking] = useState<{ begun: boolean; files: number }>();
  const userId = session.value?.user.id;
  // The header stays from page to page; what was opened on one is not for another. Nor is what one
  // member was asked for the next, whom another tab has logged in.
  useEffect(() => () => setAsking(undefined), [path, userId]);
  const logout = async () => {
    const files = await import('./unsent.ts').then(
      ({ readUnsent }) => readUnsent(userId),
      () => 0,
    );
    const begun = userId !== undefined && hasDrafts(userId);
    if (outboxEntries.peek().length + files > 0 || begun) return setAsking({ begun, files });
    endSession();
    navigate(href('home'));
  };
  const question = asking && <LogoutDialog {...asking} onClose={() => setAsking(undefined)} />;
  return { logout: () => void logout(), question };
}

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { href } from '#contract/http/paths.ts';
import type { User } from '#contract/account/user.ts';
import { CallFailure } from '#src/data/api.ts';
import { endSession } from '#src/data/session/session.ts';
import { showToast } from '#src/toasts/toasts.ts';
import type { ProfileChange } from './profileValues.ts';
import {
  conflictOf,
  formErrorsOf,
  lostSession,
  saveProfile,
  settled,
  showSaved,
  type Conflict,
} from './saveProfile.ts';

interface SaveOptions {
  userId: string;
  /** Where this is asked from, to come back to after a new login. */
  page: 'profile' | 'profileComplete';
  onSaved: (user: User) => void;
  /** The change waits on the phone for a network, and perhaps for a login then. */
  onKept: (needsLogin: boolean) => void;
  /** Errors by field that the server found. */
  onErrors: (errors: Record<string, string>) => void;
  /**
   * For a form that closes once it is saved: what to save too, as it was typed while a slow line
   * saved the rest. `version`: of the profile that is saved by now; undefined where it waits.
   */
  typedSince?: (version: number | undefined) => ProfileChange | null;
}

type State =
  | { is: 'open' }
  | { is: 'saving' }
  | { is: 'failed'; failure: CallFailure }
  | { is: 'clashed'; change: ProfileChange; conflict: Conflict; currentPassword?: string };

/** Saves of the own profile with all that may come in between (spec 8): lost session, wrong fields, conflict. */
export function useProfileSave(options: SaveOptions) {
  const { userId, page, onSaved, onKept, onErrors, typedSince } = options;
  const [, navigate] = useLocation();
  // From the address as it is now: once a save has failed, the guard may have led away from it.
  const login = loginFrom(page, useSearch());
  const { t } = useTranslation('profile');
  const [state, setState] = useState<State>({ is: 'open' });
  const isSaving = useRef(false);

  /** `currentPassword`: for a change of the e-mail. */
  async function save(change: ProfileChange, currentPassword?: string) {
    // Two taps may come before the button is drawn busy.
    if (isSaving.current) return;
    isSaving.current = true;
    setState({ is: 'saving' });
    try {
      const outcome = await saveProfile(userId, change, currentPassword).finally(() => {
        isSaving.current = false;
      });
      if (outcome.is === 'saved' || outcome.is === 'kept') {
        const more = typedSince?.(outcome.is === 'saved' ? outcome.user.version : undefined);
        if (more) return void save(more, currentPassword);
      }
      setState({ is: 'open' });
      if (outcome.is === 'paused') return leaveForLogin(login, t('save.expired'), navigate);
      if (outcome.is === 'gone') return;
      if (outcome.is === 'kept') return onKept(outcome.needsLogin);
      // First the screen decides what comes next: the wizard must not see its own save as another device's.
      onSaved(outcome.user);
      showSaved(outcome.user);
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      failed(change, failure, currentPassword);
    }
  }

  function failed(change: ProfileChange, failure: CallFailure, currentPassword?: string) {
    const conflict = conflictOf(failure);
    const lost = lostSession(failure.code);
    if (conflict) {
      const known = currentPassword !== undefined && { currentPassword };
      return setState({ is: 'clashed', change, conflict, ...known });
    }
    setState({ is: 'failed', failure });
    if (lost) leaveForLogin(login, t(lost), navigate);
    else onErrors(formErrorsOf(failure.errors));
  }

  return {
    save,
    busy: state.is === 'saving',
    failure: state.is === 'failed' ? state.failure : null,
    conflict: state.is === 'clashed' ? state.conflict : null,
    /** Saves again with what was chosen of each pair; null gives up for now. */
    settle(keep: Parameters<typeof settled>[2] | null) {
      if (state.is !== 'clashed') return;
      if (keep === null) setState({ is: 'open' });
      else void save(settled(state.change, state.conflict, keep), state.currentPassword);
    },
  };
}

/** The login that leads back to a page as its address was: a step of the wizard, on the way to a job. */
export function loginFrom(page: 'profile' | 'profileComplete', search: string): string {
  return href('login', undefined, { from: href(page) + (search && `?${search}`) });
}

/** To the login and, after it, back. What was typed waits there as a draft. */
export function leaveForLogin(
  login: string,
  text: string,
  navigate: (to: string, options: { replace: boolean }) => void,
): void {
  endSession(false, true, true);
  showToast({ tone: 'danger', text });
  navigate(login, { replace: true });
}

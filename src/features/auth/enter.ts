import { getI18n } from 'react-i18next';
import type { LoginReply } from '#contract/account/user.ts';
import { beginSession } from '#src/data/session/session.ts';
import { forgetReset } from './forgot/keptReset.ts';
import { sayNotMine } from './notMine.ts';
import { showToast } from '#src/toasts/toasts.ts';

/**
 * Begins the session of a login. That it has taken a deletion back is said until it was read: who came
 * only to look must not believe that the account goes all the same.
 */
export function enter(reply: LoginReply): void {
  beginSession(reply);
  forgetReset();
  sayNotMine(false);
  if (reply.accountKept) {
    showToast({ tone: 'warning', text: getI18n().t('auth:login.accountKept'), ms: 0 });
  }
}

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '#contract/account/user.ts';
import { sessionExpired } from '#src/data/session/session.ts';
import { hasDrafts } from '#src/forms/draft.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { showToast } from '#src/toasts/toasts.ts';
import { SupportForm, type SupportFormProps } from './SupportForm.tsx';

interface OwnSupportFormProps {
  user: Pick<SessionUser, 'id' | 'email'> | undefined;
  onSend: SupportFormProps['onSend'];
}

/** The support form, filled in for someone who is logged in with what their profile says. */
export function OwnSupportForm({ user, onSend }: OwnSupportFormProps) {
  if (!user) return <SupportForm onSend={onSend} />;
  return <MemberForm user={user} onSend={onSend} />;
}

function MemberForm({
  user,
  onSend,
}: OwnSupportFormProps & { user: { id: string; email: string } }) {
  const { t } = useTranslation('support');
  const sends = useRef(false);
  // With a session that runs out this form goes, and a visitor's stands in its place, empty.
  useEffect(
    () => () => {
      if (sends.current || !sessionExpired.peek() || !hasDrafts(user.id)) return;
      showToast({ tone: 'info', text: t('form.keptForLogin'), ms: 10_000 });
    },
    [t, user.id],
  );
  const send: SupportFormProps['onSend'] = async (request) => {
    sends.current = true;
    // What became of that is the form's to tell.
    return onSend(request).finally(() => (sends.current = false));
  };
  const profile = useResource({ call: 'user.get', params: { userId: user.id } });
  const name = profile.data?.details.fullName ?? '';
  return <SupportForm onSend={send} email={user.email} name={name} />;
}

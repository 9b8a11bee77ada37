import type { SessionUser } from '#contract/account/user.ts';
import { isGiven } from '#contract/options.ts';
import { useResource } from '#src/hooks/pageData.tsx';
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
  const profile = useResource({ call: 'user.get', params: { userId: user.id } });
  const { fullName = '' } = profile.data?.details ?? {};
  const name = isGiven(fullName) ? fullName : '';
  return <SupportForm onSend={onSend} email={user.email} name={name} />;
}

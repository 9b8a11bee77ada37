import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffInvite, StaffList, StaffMember } from '#contract/admin/staff.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { failureText } from '#src/forms/failureText.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { showToast } from '#src/toasts/toasts.ts';
import { LoadFailed } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { RecordsPage } from '#src/features/admin/shared/RecordsPage.tsx';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { EndDialog, endings, type Ending } from './EndDialog.tsx';
import { InviteSheet } from './InviteSheet.tsx';
import { InviteTable } from './InviteTable.tsx';
import { RoleSheet } from './RoleSheet.tsx';
import { StaffTable } from './StaffTable.tsx';

/** The admins themselves: who they are, what they may do, and who is asked to become one. */
export default function AdminStaffPage() {
  const { t, i18n } = useTranslation('adminStaff');
  const { data, failure, retry, reload, change } = useLoaded('staff', (_key, signal) =>
    callApi('staff.list', { signal }),
  );
  const [inviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<StaffMember | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useHead({ title: pageTitle(t('title')), description: t('lead'), noIndex: true });

  function done(list: StaffList, text: string) {
    change(() => list);
    setInviting(false);
    setChanging(null);
    setEnding(null);
    showToast({ tone: 'ok', text });
  }

  async function sendAgain({ id, email }: StaffInvite) {
    try {
      done(
        await callApi('staff.resend', { params: { inviteId: id } }),
        t('done.invited', { email }),
      );
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
      reload();
    }
  }

  return (
    <RecordsPage
      title={t('title')}
      lead={t('lead')}
      heading={heading}
      addLabel={t('invite')}
      onAdd={() => setInviting(true)}
    >
      {failure && <LoadFailed title={t('failed')} failure={failure} onRetry={retry} />}
      {!data && !failure && <Loading heights={['96px', '96px', '96px']} />}
      {data && !failure && (
        <>
          <StaffTable
            staff={data.staff}
            onChange={setChanging}
            onRevoke={(member) => setEnding({ kind: 'revoke', of: member })}
            onEndTwoStep={(member) => setEnding({ kind: 'twoStep', of: member })}
          />
          <InviteTable
            invites={data.invites}
            onResend={(invite) => void sendAgain(invite)}
            onWithdraw={(invite) => setEnding({ kind: 'withdraw', of: invite })}
          />
        </>
      )}
      {inviting && (
        <InviteSheet
          onClose={() => setInviting(false)}
          onDone={(list, email) => done(list, t('done.invited', { email }))}
        />
      )}
      {changing && (
        <RoleSheet
          member={changing}
          onClose={() => {
            setChanging(null);
            reload();
          }}
          onDone={(list) => done(list, t('done.changed'))}
        />
      )}
      {ending && (
        <EndDialog
          ending={ending}
          onClose={() => {
            setEnding(null);
            reload();
          }}
          onDone={(list) => {
            done(list, t(endings[ending.kind].done));
            heading.current?.focus();
          }}
        />
      )}
    </RecordsPage>
  );
}

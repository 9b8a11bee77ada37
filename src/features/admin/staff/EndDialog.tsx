import { useTranslation } from 'react-i18next';
import type { StaffInvite, StaffList, StaffMember } from '#contract/admin/staff.ts';
import { callApi } from '#src/data/api.ts';
import { failureText } from '#src/forms/failureText.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { Notice } from '#src/components/status/Notice.tsx';

/** A role or a second step of a login that is taken away, or an invitation that is withdrawn. */
export type Ending =
  { kind: 'revoke' | 'twoStep'; of: StaffMember } | { kind: 'withdraw'; of: StaffInvite };

/** What each of them asks, does and says when it is done. */
export const endings = {
  revoke: {
    title: 'adminStaff:ask.revoke',
    text: 'adminStaff:ask.revokeText',
    confirm: 'adminStaff:revoke',
    done: 'adminStaff:done.revoked',
    call: (staffId: string) => callApi('staff.revoke', { params: { staffId } }),
  },
  twoStep: {
    title: 'adminStaff:ask.twoStep',
    text: 'adminStaff:ask.twoStepText',
    confirm: 'adminStaff:twoStep.end',
    done: 'adminStaff:done.twoStep',
    call: (staffId: string) => callApi('staff.endTwoStep', { params: { staffId } }),
  },
  withdraw: {
    title: 'adminStaff:ask.withdraw',
    text: 'adminStaff:ask.withdrawText',
    confirm: 'adminStaff:invites.withdraw',
    done: 'adminStaff:done.withdrawn',
    call: (inviteId: string) => callApi('staff.withdraw', { params: { inviteId } }),
  },
} as const;

interface EndDialogProps {
  ending: Ending;
  onClose: () => void;
  onDone: (list: StaffList) => void;
}

/** Asks before someone can do nothing any more. */
export function EndDialog({ ending, onClose, onDone }: EndDialogProps) {
  const { t, i18n } = useTranslation('adminStaff');
  const { id, email } = ending.of;
  const person = ('name' in ending.of ? ending.of.name : null) ?? email;
  const { title, text, confirm, call } = endings[ending.kind];
  const end = async () => onDone(await call(id));
  const { run, busy, failure } = useAction(end, { leaves: true });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t(title, { person })}
      confirmLabel={t(confirm)}
      cancelLabel={t('common:cancel')}
      busy={busy}
      busyLabel={t('saving')}
      onConfirm={run}
      onCancel={onClose}
    >
      <p>{t(text, { email })}</p>
      {failure && <Notice tone="danger">{failureText(i18n, failure)}</Notice>}
    </ConfirmDialog>
  );
}

import { useTranslation } from 'react-i18next';
import type { StaffInvite, StaffList, StaffMember } from '#contract/admin/staff.ts';
import { callApi } from '#src/data/api.ts';
import { failureText } from '#src/forms/failureText.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { Notice } from '#src/components/status/Notice.tsx';

/** A role that is taken away, or an invitation that is withdrawn. */
export type Ending = { kind: 'revoke'; of: StaffMember } | { kind: 'withdraw'; of: StaffInvite };

interface EndDialogProps {
  ending: Ending;
  onClose: () => void;
  onDone: (list: StaffList) => void;
}

/** Asks before someone can do nothing any more. */
export function EndDialog({ ending, onClose, onDone }: EndDialogProps) {
  const { t, i18n } = useTranslation('adminStaff');
  const { id, email } = ending.of;
  const isRole = ending.kind === 'revoke';
  const person = isRole ? (ending.of.name ?? email) : email;
  const end = async () =>
    onDone(
      isRole
        ? await callApi('staff.revoke', { params: { staffId: id } })
        : await callApi('staff.withdraw', { params: { inviteId: id } }),
    );
  const { run, busy, failure } = useAction(end, { leaves: true });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={isRole ? t('ask.revoke', { person }) : t('ask.withdraw', { person })}
      confirmLabel={isRole ? t('revoke') : t('invites.withdraw')}
      cancelLabel={t('common:cancel')}
      busy={busy}
      busyLabel={t('saving')}
      onConfirm={run}
      onCancel={onClose}
    >
      <p>{isRole ? t('ask.revokeText', { email }) : t('ask.withdrawText')}</p>
      {failure && <Notice tone="danger">{failureText(i18n, failure)}</Notice>}
    </ConfirmDialog>
  );
}

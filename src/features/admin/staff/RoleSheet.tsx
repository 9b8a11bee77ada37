import { useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffList, StaffMember } from '#contract/admin/staff.ts';
import { callApi } from '#src/data/api.ts';
import { failureText } from '#src/forms/failureText.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { RoleChoice } from './RoleChoice.tsx';

interface RoleSheetProps {
  member: StaffMember;
  onClose: () => void;
  onDone: (list: StaffList) => void;
}

/** Another role for one of the admins. */
export function RoleSheet({ member, onClose, onDone }: RoleSheetProps) {
  const { t, i18n } = useTranslation('adminStaff');
  const [role, setRole] = useState(member.role);
  const id = useId();
  const save = async () =>
    onDone(
      await callApi('staff.setRole', {
        params: { staffId: member.id },
        body: { role, was: member.role },
      }),
    );
  const { run, busy, failure, forgive } = useAction(save, { leaves: true });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('changeOf', { person: member.name ?? member.email })}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            disabled={role === member.role}
            busy={busy}
            busyLabel={t('saving')}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="stack"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          run();
        }}
      >
        <p>{t('ends')}</p>
        {failure && <Notice tone="danger">{failureText(i18n, failure)}</Notice>}
        <RoleChoice
          value={role}
          onChange={(next) => {
            setRole(next);
            forgive();
          }}
        />
      </form>
    </Sheet>
  );
}

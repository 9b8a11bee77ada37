import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import type { StaffMember } from '#contract/admin/staff.ts';
import { userId } from '#src/data/session/session.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import { listId } from '#src/features/admin/shared/list/SkipToList.tsx';
import css from './StaffTable.module.css';

interface StaffTableProps {
  staff: readonly StaffMember[];
  onChange: (member: StaffMember) => void;
  onRevoke: (member: StaffMember) => void;
  onEndTwoStep: (member: StaffMember) => void;
}

/** The admins: a table on wide screens, cards on narrow ones. The own role is no one's to change. */
export function StaffTable({ staff, onChange, onRevoke, onEndTwoStep }: StaffTableProps) {
  useSignals();
  const { t } = useTranslation('adminStaff');
  const own = userId.value;
  return (
    <TableScroll id={listId} label={t('title')} cards={2}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('column.person')}</th>
            <th scope="col">{t('column.role')}</th>
            <th scope="col">{t('column.login')}</th>
            <th scope="col">{t('column.action')}</th>
          </tr>
        </thead>
        <tbody>
          {staff.map((member) => {
            const { id, name, email, role, lastLoginAt, twoStep } = member;
            const person = name ?? email;
            return (
              <tr key={id}>
                <th scope="row" className={css.person}>
                  <strong>{person}</strong>
                  {name && <span className={css.soft}>{email}</span>}
                </th>
                <td>
                  <Badge tone={role === 'admin' ? 'purple' : 'gray'}>{t(`role.${role}`)}</Badge>
                </td>
                <td className={css.soft}>
                  {lastLoginAt ? t('login', { at: dateAndTime(lastLoginAt, t) }) : t('never')}
                  <br />
                  {twoStep ? t('twoStep.on') : t('twoStep.off')}
                </td>
                <td className={css.actions}>
                  {id === own ? (
                    <span className={css.soft}>{t('you')}</span>
                  ) : (
                    <>
                      <Button
                        variant="quiet"
                        data-row
                        aria-label={t('changeOf', { person })}
                        onClick={() => onChange(member)}
                      >
                        {t('change')}
                      </Button>
                      <Button
                        variant="quiet"
                        aria-label={t('revokeOf', { person })}
                        onClick={() => onRevoke(member)}
                      >
                        {t('revoke')}
                      </Button>
                      {twoStep && (
                        <Button
                          variant="quiet"
                          aria-label={t('twoStep.endOf', { person })}
                          onClick={() => onEndTwoStep(member)}
                        >
                          {t('twoStep.end')}
                        </Button>
                      )}
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}

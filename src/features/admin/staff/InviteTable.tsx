import { useTranslation } from 'react-i18next';
import type { StaffInvite } from '#contract/admin/staff.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import css from './StaffTable.module.css';

interface InviteTableProps {
  invites: readonly StaffInvite[];
  onResend: (invite: StaffInvite) => void;
  onWithdraw: (invite: StaffInvite) => void;
}

/** The invitations that were neither accepted nor withdrawn. */
export function InviteTable({ invites, onResend, onWithdraw }: InviteTableProps) {
  const { t } = useTranslation('adminStaff');
  return (
    <section className="stack">
      <h2 className={css.heading}>{t('invites.title')}</h2>
      {invites.length === 0 && <p className={css.soft}>{t('invites.none')}</p>}
      {invites.length > 0 && (
        <TableScroll label={t('invites.title')} cards={2}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('column.person')}</th>
                <th scope="col">{t('column.role')}</th>
                <th scope="col">{t('column.state')}</th>
                <th scope="col">{t('column.action')}</th>
              </tr>
            </thead>
            <tbody>
              {invites.map((invite) => {
                const { id, email, role, expiresAt } = invite;
                const isOver = Date.parse(expiresAt) <= serverTime();
                const date = shortDate(expiresAt, t);
                return (
                  <tr key={id}>
                    <th scope="row" className={css.person}>
                      <strong>{email}</strong>
                    </th>
                    <td>{t(`role.${role}`)}</td>
                    <td>
                      <Badge tone={isOver ? 'red' : 'yellow'}>
                        {isOver ? t('invites.over', { date }) : t('invites.waits', { date })}
                      </Badge>
                    </td>
                    <td className={css.actions}>
                      <Button
                        variant="quiet"
                        aria-label={t('invites.againTo', { email })}
                        onClick={() => onResend(invite)}
                      >
                        {t('invites.again')}
                      </Button>
                      <Button
                        variant="quiet"
                        aria-label={t('invites.withdrawOf', { email })}
                        onClick={() => onWithdraw(invite)}
                      >
                        {t('invites.withdraw')}
                      </Button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </TableScroll>
      )}
    </section>
  );
}

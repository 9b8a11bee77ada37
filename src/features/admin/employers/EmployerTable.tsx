import { useTranslation } from 'react-i18next';
import type { EmployerRow } from '#contract/employers/employer.ts';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { EditIcon, TrashIcon } from '#src/components/icons/deferred.tsx';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import { listId } from '#src/features/admin/shared/list/SkipToList.tsx';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { grouped } from '#src/i18n/format.ts';
import { CheckState, LicenceState } from './States.tsx';
import css from './Employers.module.css';

interface EmployerTableProps {
  rows: readonly EmployerRow[];
  onOpen: (row: EmployerRow) => void;
  onDelete: (row: EmployerRow) => void;
}

/** A table on wide screens; on narrow ones each row is a card. */
export function EmployerTable({ rows, onOpen, onDelete }: EmployerTableProps) {
  const { t, i18n } = useTranslation('adminEmployers');
  const mayChange = mayDo('employers.update');
  const countries = new Intl.DisplayNames([i18n.language, 'en'], { type: 'region' });
  return (
    <TableScroll id={listId} label={t('title')} cards={2}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('fields.name')}</th>
            <th scope="col">{t('fields.kind')}</th>
            <th scope="col">{t('column.licence')}</th>
            <th scope="col">{t('column.check')}</th>
            <th scope="col">{t('column.jobs')}</th>
            <th scope="col">{t('column.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={css.name}>
                <bdi title={row.name}>{row.name}</bdi>
              </th>
              <td className={css.soft}>
                {t(`kind.${row.kind}`)}
                {row.country && (
                  <span className={css.onCard}>
                    {`, ${countries.of(row.country) ?? row.country}`}
                  </span>
                )}
              </td>
              <td>
                <LicenceState of={row} />
              </td>
              <td>
                <CheckState of={row} />
              </td>
              <td className={css.soft}>
                {t('jobsOf', { open: grouped(row.openJobs), closed: grouped(row.closedJobs) })}
              </td>
              <td className={css.actions}>
                <IconButton
                  data-row
                  label={t(mayChange ? 'change' : 'show', { name: row.name })}
                  onClick={() => onOpen(row)}
                >
                  <EditIcon />
                </IconButton>
                {mayChange && (
                  <IconButton
                    label={t('deleteOf', { name: row.name })}
                    onClick={() => onDelete(row)}
                  >
                    <TrashIcon />
                  </IconButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

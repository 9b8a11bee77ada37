import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportChange, ImportCounts, ImportedChange } from '#contract/import/import.ts';
import { rowName, type ImportSheet } from '#contract/import/sheets.ts';
import { callApi } from '#src/data/api.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import { FailureNotice } from '#src/features/admin/shared/Failure.tsx';
import { usePagedList } from '#src/hooks/pagedList.ts';
import css from './AdminImportPage.module.css';

interface ChangesTableProps {
  importId: string;
  counts: ImportCounts;
  sheets: readonly ImportSheet[] | undefined;
  confirmed: readonly number[];
  onConfirm: (rows: readonly number[]) => void;
}

/** Every job that the file would change, old and new; another employer's is confirmed one by one. */
export function ChangesTable({ counts, ...rows }: ChangesTableProps) {
  const { t } = useTranslation('adminImport');
  if (counts.updated + counts.conflicts === 0) return null;
  return (
    <Card as="section" className={css.section ?? ''}>
      <h2>{t('changes.title')}</h2>
      {counts.conflicts > 0 && (
        <Notice tone="danger" title={t('changes.conflicts', { count: counts.conflicts })}>
          {t('changes.conflictsText')}
        </Notice>
      )}
      <Rows {...rows} />
    </Card>
  );
}

function Rows({ importId, sheets, confirmed, onConfirm }: Omit<ChangesTableProps, 'counts'>) {
  const { t } = useTranslation('adminImport');
  const load = useCallback(
    async (known: readonly (ImportChange & { id: string })[], signal: AbortSignal) => {
      const query = { after: known.at(-1)?.row ?? 0 };
      const answer = await callApi('imports.changes', { params: { importId }, query, signal });
      const items = answer.changes.map((change) => ({ ...change, id: String(change.row) }));
      return { items, more: answer.more };
    },
    [importId],
  );
  const { items, more, loading, failure, retry, loadMore } = usePagedList(load);
  return (
    <>
      <TableScroll label={t('changes.title')} cards={1}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('preview.row')}</th>
              <th scope="col">{t('targets.title')}</th>
              <th scope="col">{t('changes.fields')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((change) => (
              <Row
                key={change.row}
                change={change}
                name={rowName(sheets, change.row)}
                confirmed={confirmed.includes(change.row)}
                onConfirm={(yes) =>
                  onConfirm(
                    yes
                      ? [...confirmed, change.row]
                      : confirmed.filter((row) => row !== change.row),
                  )
                }
              />
            ))}
          </tbody>
        </table>
      </TableScroll>
      {failure && <FailureNotice title={t('changes.failed')} failure={failure} onRetry={retry} />}
      {more && (
        <Button variant="quiet" busy={loading !== null} onClick={loadMore}>
          {t('changes.more')}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  change: ImportChange;
  name: string;
  confirmed: boolean;
  onConfirm: (yes: boolean) => void;
}

function Row({ change, name, confirmed, onConfirm }: RowProps) {
  const { t } = useTranslation('adminImport');
  const [full, setFull] = useState(false);
  const { title, company, applicants, conflict, fields } = change;
  const long = fields.some(({ from, to }) => isLong(from) || isLong(to));
  return (
    <tr>
      <td className={css.number}>
        <span className={css.only}>{t('preview.row')} </span>
        {name}
      </td>
      <th scope="row" className={css.title}>
        <bdi>{title}</bdi>
        <span className={css.fact}>
          <bdi>{company}</bdi>
        </span>
        {applicants > 0 && (
          <span className={css.note}>{t('changes.applicants', { count: applicants })}</span>
        )}
      </th>
      <td>
        <dl className={css.changes}>
          {fields.map((field) => (
            <Field key={field.field} {...field} full={full} />
          ))}
        </dl>
        {fields.length === 0 && t('changes.reopened')}
        {long && (
          <Button variant="quiet" aria-expanded={full} onClick={() => setFull(!full)}>
            {full ? t('changes.less') : t('changes.full')}
          </Button>
        )}
        {conflict && (
          <Checkbox
            label={t('changes.confirm', { company })}
            checked={confirmed}
            onChange={(event) => onConfirm(event.target.checked)}
          />
        )}
      </td>
    </tr>
  );
}

const shownLength = 160;
const isLong = (text: string | null) => (text ?? '').length > shownLength;

function Field({ field, from, to, full }: ImportedChange & { full: boolean }) {
  const { t } = useTranslation('adminImport');
  const text = (value: string | null) => {
    const all = value ?? t('common:notSpecified');
    return full || !isLong(all) ? all : `${Array.from(all).slice(0, shownLength).join('')}…`;
  };
  return (
    <div>
      <dt>{t(`targets.${field}`)}</dt>
      <dd>
        <del>
          <bdi>{text(from)}</bdi>
        </del>{' '}
        <span aria-hidden="true">→</span>{' '}
        <ins>
          <bdi>{text(to)}</bdi>
        </ins>
      </dd>
    </div>
  );
}

import { grouped } from '#src/i18n/format.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  importNotes,
  importProblems,
  type ImportDetail,
  type ImportRow,
  type RowRemark,
} from '#contract/import/import.ts';
import { rowName } from '#contract/import/sheets.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { Switch } from '#src/components/fields/Switch.tsx';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import css from './AdminImportPage.module.css';
import type { FieldMessage, Translate } from '#src/i18n/keys.ts';

const tones = { good: 'green', bad: 'red', skipped: 'gray' } as const;

/** The first rows as the jobs that they become, with what is wrong beside each. */
export function PreviewTable({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('adminImport');
  const { counts, rows } = detail;
  const [onlyBad, setOnlyBad] = useState(false);
  const shown = onlyBad ? rows.filter(({ state }) => state !== 'good') : rows;
  return (
    <Card as="section" aria-labelledby="preview" className={css.section ?? ''}>
      <h2 id="preview">{t('preview.title')}</h2>
      <p className={css.counts}>
        <Badge tone="green">{t('preview.good', { count: counts.good })}</Badge>
        <Badge tone={counts.bad > 0 ? 'red' : 'gray'}>
          {t('preview.bad', { count: counts.bad })}
        </Badge>
        {counts.noted > 0 && (
          <Badge tone="yellow">{t('preview.noted', { count: counts.noted })}</Badge>
        )}
        {counts.skipped > 0 && <Badge>{t('preview.skipped', { count: counts.skipped })}</Badge>}
      </p>
      {counts.bad + counts.skipped > 0 && (
        <Switch
          label={t('preview.onlyBad')}
          checked={onlyBad}
          onChange={(event) => setOnlyBad(event.target.checked)}
        />
      )}
      <TableScroll label={t('preview.table')} cards={1}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('preview.row')}</th>
              <th scope="col">{t('targets.title')}</th>
              <th scope="col">{t('targets.company')}</th>
              <th scope="col">{t('targets.location')}</th>
              <th scope="col">{t('preview.details')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.row} row={row} name={rowName(detail.analysis?.sheets, row.row)} />
            ))}
          </tbody>
        </table>
      </TableScroll>
      {shown.length < (onlyBad ? counts.bad + counts.skipped : counts.total) && (
        <p className={css.soft}>
          {t('preview.shown', { shown: grouped(shown.length), total: grouped(counts.total) })}
        </p>
      )}
    </Card>
  );
}

function Row({ row, name }: { row: ImportRow; name: string }) {
  const { t } = useTranslation('adminImport');
  const missing = t('common:notSpecified');
  return (
    <tr>
      <td className={css.number}>
        <span className={css.only}>{t('preview.row')} </span>
        {name} <Badge tone={tones[row.state]}>{t(`preview.states.${row.state}`)}</Badge>
      </td>
      <th scope="row" className={css.title}>
        {row.title || missing}
        {row.excerpt !== '' && <span className={css.excerpt}>{row.excerpt}</span>}
      </th>
      <td>{row.company || missing}</td>
      <td>{row.location || missing}</td>
      <td>
        {row.problems.map((problem) => (
          <span key={problem.field + problem.code} className={css.problem}>
            {remarkText(t, problem)}
          </span>
        ))}
        {row.notes.map((note) => (
          <span key={note.field + note.code} className={css.note}>
            {remarkText(t, note)}
          </span>
        ))}
        {row.postedOn && <span className={css.fact}>{shortDate(row.postedOn, t)}</span>}
        {row.pay && <span className={css.fact}>{row.pay}</span>}
      </td>
    </tr>
  );
}

const ownCodes = [...importNotes, ...importProblems] as const;

/** What is wrong with a row, or was changed of it: 'Job title: Required'. */
function remarkText(t: Translate, { field, code }: RowRemark): string {
  const own = ownCodes.find((each) => each === code);
  const text = own
    ? t(`adminImport:remarks.${own}`)
    : t(`errors:fields.${code as FieldMessage}`, { defaultValue: code });
  return field === 'row' ? text : `${t(`adminImport:targets.${field}`)}: ${text}`;
}

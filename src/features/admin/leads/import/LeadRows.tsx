import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeadImportDetail, LeadRemark, LeadRow, LeadSame } from '#contract/leads/lead.ts';
import { rowName, type ImportSheet } from '#contract/import/sheets.ts';
import { grouped } from '#src/i18n/format.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { Switch } from '#src/components/fields/Switch.tsx';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import css from '../Leads.module.css';
import { papersOf } from '../leadsCsv.ts';

interface LeadRowsProps {
  detail: LeadImportDetail;
  /** Rows that are taken although they may be someone who is there. */
  anyway: ReadonlySet<number>;
  onAnyway: (row: number, taken: boolean) => void;
}

const tones = { good: 'green', same: 'yellow', bad: 'red' } as const;

/** The first rows as the people that they name, and who of them is odd, with what is odd beside it. */
export function LeadRows({ detail, anyway, onAnyway }: LeadRowsProps) {
  const { t } = useTranslation('adminLeads');
  const { counts, rows } = detail;
  const odd = counts.bad + counts.same;
  const [onlyOdd, setOnlyOdd] = useState(false);
  const shown = onlyOdd ? rows.filter(({ state }) => state !== 'good') : rows;
  return (
    <Card as="section" aria-labelledby="rows" className={css.section ?? ''}>
      <h2 id="rows">{t('import.preview')}</h2>
      <p className={css.counts}>
        <Badge tone="green">{t('import.good', { count: counts.good })}</Badge>
        {counts.same > 0 && <Badge tone="yellow">{t('import.same', { count: counts.same })}</Badge>}
        {counts.bad > 0 && <Badge tone="red">{t('import.bad', { count: counts.bad })}</Badge>}
        {counts.noted > 0 && <Badge>{t('import.noted', { count: counts.noted })}</Badge>}
      </p>
      {odd > 0 && (
        <Switch
          label={t('import.onlyOdd')}
          checked={onlyOdd}
          onChange={(event) => setOnlyOdd(event.target.checked)}
        />
      )}
      <TableScroll label={t('import.table')} cards={1}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('columns.person')}</th>
              <th scope="col">{t('columns.reach')}</th>
              <th scope="col">{t('columns.work')}</th>
              <th scope="col">{t('import.remarks')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row
                key={row.row}
                {...{ row, onAnyway }}
                sheets={detail.sheets}
                taken={anyway.has(row.row)}
              />
            ))}
          </tbody>
        </table>
      </TableScroll>
      {shown.length < (onlyOdd ? odd : counts.total) && (
        <p className={css.soft}>
          {t('import.shown', {
            shown: grouped(shown.length),
            total: grouped(onlyOdd ? odd : counts.total),
          })}
        </p>
      )}
    </Card>
  );
}

interface RowProps extends Pick<LeadRowsProps, 'onAnyway'> {
  row: LeadRow;
  sheets: readonly ImportSheet[];
  taken: boolean;
}

function Row({ row: line, sheets, taken, onAnyway }: RowProps) {
  const { row, state, facts, problems, notes, same } = line;
  const { t } = useTranslation('adminLeads');
  const remark = ({ field, code }: LeadRemark) =>
    field === 'row'
      ? t(`import.remark.${code}`)
      : `${t(`import.targets.${field}`)}: ${t(`import.remark.${code}`)}`;
  const told = ({ kind, by, id, name }: LeadSame) =>
    t(`import.sameAs.${kind}`, {
      ...{ by: t(`import.by.${by}`), name },
      id: kind === 'row' ? rowName(sheets, Number(id)) : id,
    });
  const work = [
    ...[facts.trade, facts.homeState],
    facts.years !== null && t('years', { count: facts.years }),
    ...[facts.skills.join(', '), facts.languages.join(', ')],
  ];
  return (
    <tr>
      <td>
        {rowName(sheets, row)} <Badge tone={tones[state]}>{t(`import.rowState.${state}`)}</Badge>
      </td>
      <th scope="row" className={css.name}>
        <bdi>{facts.name}</bdi>
        <span className={css.fact}>
          {[facts.tags.join(', '), facts.source, facts.note].filter(Boolean).join(' · ')}
        </span>
      </th>
      <td>
        <bdi className={css.fact}>{facts.phone}</bdi>
        <bdi className={css.fact}>{facts.email}</bdi>
      </td>
      <td>
        <span className={css.fact}>{work.filter(Boolean).join(' · ')}</span>
        <span className={css.fact}>{papersOf(facts, t)}</span>
      </td>
      <td>
        {problems.map((one) => (
          <span key={one.field + one.code} className={css.problem}>
            {remark(one)}
          </span>
        ))}
        {same.map((one) => (
          <span key={one.kind + one.id + one.by} className={css.note}>
            {told(one)}
          </span>
        ))}
        {notes.map((one) => (
          <span key={one.field + one.code} className={css.note}>
            {remark(one)}
          </span>
        ))}
        {state === 'same' && (
          <Checkbox
            label={t('import.anyway')}
            aria-label={t('import.anywayOf', { row: rowName(sheets, row) })}
            checked={taken}
            onChange={(event) => onAnyway(row, event.target.checked)}
          />
        )}
      </td>
    </tr>
  );
}

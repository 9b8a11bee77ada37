import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Candidate } from '#contract/candidates/candidate.ts';
import { href } from '#contract/http/paths.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { grouped } from '#src/i18n/format.ts';
import { classes } from '#src/components/classes.ts';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import type { Columns } from '#src/features/admin/shared/list/columns.ts';
import { listId } from '#src/features/admin/shared/list/SkipToList.tsx';
import { fromList } from '#src/features/admin/shared/place.ts';
import { optionLabel } from '#src/features/shared/profile/optionLabels.ts';
import { PhoneLink } from '#src/features/shared/phone/PhoneLink.tsx';
import { candidateColumnTexts, type CandidateColumn } from './candidateColumns.ts';
import css from './Candidates.module.css';
import { Hints } from './Hints.tsx';

interface CandidateTableProps {
  candidates: readonly Candidate[];
  columns: Columns<CandidateColumn>;
}

/** A table on wide screens; on narrow ones each row is laid out as a card. */
export function CandidateTable({ candidates, columns }: CandidateTableProps) {
  const { t } = useTranslation('adminCandidates');
  return (
    <TableScroll id={listId} label={t('title')} cards={2}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('table.name')}</th>
            {columns.chosen.map((name) => (
              <th key={name} scope="col">
                {t(candidateColumnTexts[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {candidates.map((candidate) => (
            <CandidateRow key={candidate.id} candidate={candidate} columns={columns} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function CandidateRow({
  candidate,
  columns,
}: { candidate: Candidate } & Pick<CandidateTableProps, 'columns'>) {
  const { t } = useTranslation('adminCandidates');
  const { id, name, email, mobile, skills, motherTongue, english, tags } = candidate;
  const text = (value: string, onPhone = '') => (
    <td className={classes(css.text, onPhone)} title={value}>
      {value}
    </td>
  );
  const languages = [
    motherTongue,
    english && t('table.english', { level: optionLabel(english, t) }),
  ];
  const cells: Record<CandidateColumn, ReactNode> = {
    hints: (
      <td className={css.hintsCell}>
        <Hints candidate={candidate} />
      </td>
    ),
    phone: (
      <td className={classes(css.text, css.phone)}>{mobile && <PhoneLink typed={mobile} />}</td>
    ),
    email: text(email),
    title: text(candidate.jobTitle, css.title),
    years: text(candidate.years && t('table.years', { years: candidate.years }), css.years),
    state: text(candidate.state, css.state),
    passport: text(optionLabel(candidate.passport, t)),
    skills: text(skills.join(', ')),
    languages: text(languages.filter(Boolean).join(', ')),
    tags: text(tags.join(', ')),
    applications: (
      <td className={css.text} data-number>
        {grouped(candidate.applications)}
      </td>
    ),
    newest: text(shortDate(candidate.lastAppliedAt, t)),
  };
  return (
    <tr>
      <th scope="row" className={css.name}>
        <Link data-row href={href('adminCandidate', { candidateId: id })} state={fromList}>
          <bdi>{name}</bdi>
        </Link>
      </th>
      {columns.chosen.map((column) => (
        <Fragment key={column}>{cells[column]}</Fragment>
      ))}
    </tr>
  );
}

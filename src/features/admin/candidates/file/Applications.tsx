import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { statusColour } from '#contract/applications/application.ts';
import type { CandidateFile } from '#contract/candidates/candidate.ts';
import { href } from '#contract/http/paths.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';
import css from './Candidate.module.css';
import { Newest } from './Newest.tsx';
import { Section } from './Section.tsx';
import { Whose } from './Whose.tsx';

/** All applications, those that were taken back too, each with the way to its job's applicants. */
export function Applications({ file }: { file: CandidateFile }) {
  const { t } = useTranslation('adminCandidates');
  const { applications, candidate, totals } = file;
  return (
    <Section title={t('applications.title', { count: totals.applications })}>
      <ul className={css.lines}>
        {applications.map(({ id, of, jobId, jobTitle, companyName, ...one }) => {
          const status = one.withdrawnAt ? 'Withdrawn' : one.status;
          const name = statusText(status);
          // One of many on that page: found there by the address.
          const search = of === candidate.id ? candidate.email || candidate.name : '';
          return (
            <li key={id} className={css.line}>
              <div>
                <Link href={href('applicants', { jobId }, { search })} className={css.link}>
                  {jobTitle}
                </Link>
                <p className={css.soft}>
                  {companyName} ·{' '}
                  <time dateTime={one.appliedAt}>{shortDate(one.appliedAt, t)}</time>
                  <Whose of={of} file={file} />
                </p>
              </div>
              <Badge tone={statusColour(status)}>{name ? t(name) : status}</Badge>
            </li>
          );
        })}
      </ul>
      <Newest shown={applications.length} total={totals.applications} />
    </Section>
  );
}

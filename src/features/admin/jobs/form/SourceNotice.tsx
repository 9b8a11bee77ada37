import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/http/paths.ts';
import type { SourceDifference } from '#contract/import/feed.ts';
import type { ImportTarget } from '#contract/import/import.ts';
import { callApi } from '#src/data/api.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import css from '#src/features/admin/shared/Records.module.css';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { shortDate } from '#src/i18n/dates.ts';
import own from './JobForm.module.css';
import type { JobFields } from './jobFields.ts';

/** Fields of the form that a source's value can be put into as it is. */
const plainFields = {
  ...{ title: 'jobName', company: 'companyName', location: 'location', experience: 'experience' },
  ...{ description: 'description', skills: 'skills', openings: 'openings', logoUrl: 'logoUrl' },
} as const satisfies Partial<Record<ImportTarget, keyof JobFields>>;
type PlainField = (typeof plainFields)[keyof typeof plainFields];

interface SourceNoticeProps {
  jobId: string;
  /** What the form holds now. */
  fields: JobFields;
  onUse: (field: PlainField, value: string) => void;
}

/** Where a job comes from, and what its source says where an admin says something else. */
export function SourceNotice({ jobId, fields, onUse }: SourceNoticeProps) {
  const { t } = useTranslation('adminJobs');
  const { data, failure, retry } = useLoaded(jobId, (id, signal) =>
    callApi('jobs.source', { params: { jobId: id }, signal }),
  );
  if (failure) {
    return (
      <Notice
        tone="warning"
        className={css.wide}
        action={
          <Button variant="quiet" onClick={retry}>
            {t('common:retry')}
          </Button>
        }
      >
        {t('source.failed')}
      </Notice>
    );
  }
  const source = data?.source;
  if (!source) return null;
  const { name, feedId, changedThere, changedHere, fields: differing } = source;
  return (
    <Notice tone="info" className={css.wide}>
      <p>
        {t(feedId ? 'source.feed' : 'source.file', { name })}
        {changedThere && ` ${t('source.there', { date: shortDate(changedThere, t) })}`}
        {changedHere && ` ${t('source.here', { date: shortDate(changedHere, t) })}`}
      </p>
      {differing.length > 0 && (
        <>
          <p>{t(feedId ? 'source.kept' : 'source.differs')}</p>
          <ul className={own.sourceFields}>
            {differing.map((one) => (
              <Difference key={one.field} {...one} fields={fields} onUse={onUse} />
            ))}
          </ul>
        </>
      )}
      {feedId && (
        <Link href={href('adminFeeds', undefined, { id: feedId })} className={own.sourceLink}>
          {t('source.open')}
        </Link>
      )}
    </Notice>
  );
}

function Difference({
  field,
  there,
  fields,
  onUse,
}: SourceDifference & Omit<SourceNoticeProps, 'jobId'>) {
  const { t } = useTranslation(['adminJobs', 'adminImport']);
  const label = t(`adminImport:targets.${field}`);
  const place = field in plainFields ? plainFields[field as keyof typeof plainFields] : undefined;
  const isUsed = place !== undefined && fields[place] === (there ?? '');
  return (
    <li>
      <span>
        {label}: <strong>{there ?? t('adminJobs:source.blank')}</strong>
      </span>
      {place !== undefined && there !== null && !isUsed && (
        <Button
          variant="quiet"
          aria-label={t('adminJobs:source.useOf', { field: label })}
          onClick={() => onUse(place, there)}
        >
          {t('adminJobs:source.use')}
        </Button>
      )}
    </li>
  );
}

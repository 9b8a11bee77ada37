import type { Texts } from '#src/i18n/keys.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { AuditEntry, FieldChange, AuditEntity } from '#contract/admin/audit.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import { Badge, type BadgeTone } from '#src/components/status/Badge.tsx';
import { callApi } from '#src/data/api.ts';
import { FailureNotice } from '#src/features/admin/shared/Failure.tsx';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import css from './AdminAuditPage.module.css';
import { href } from '#contract/http/paths.ts';

const links: Partial<Record<AuditEntity, (id: string) => string>> = {
  job: (jobId) => href('job', { jobId }),
  blog: (blogId) => href('blog', { blogId }),
  report: () => href('adminReports'),
  payment: () => href('adminPayments'),
  support: () => href('adminSupport'),
  word: () => href('adminWords'),
  staff: () => href('adminStaff'),
  candidate: (candidateId) => href('adminCandidate', { candidateId }),
  employer: (id) => href('adminEmployers', undefined, { id }),
  template: () => href('adminTemplates'),
  message: (jobId) => href('applicants', { jobId }),
};

/** Where the thing of a line can be seen; undefined where it is gone or has no screen. */
function linkOf({ action, entity, entityId, jobId }: AuditEntry): string | undefined {
  if (entity === 'application') return jobId ? href('applicants', { jobId }) : undefined;
  return action === 'delete' ? undefined : links[entity]?.(entityId);
}

const tones: Partial<Record<AuditEntry['action'], BadgeTone>> = {
  create: 'green',
  import: 'green',
  restore: 'green',
  delete: 'red',
  refund: 'purple',
  status: 'yellow',
  close: 'yellow',
};

/** The columns that have a name in the texts; of any other its own is shown. */
type NamedField = keyof Texts['adminAudit']['fields'];

interface AuditLineProps {
  entry: AuditEntry;
  onRestore: (entry: AuditEntry) => void;
}

/** One line: what was done to what, by whom and when, and which fields changed how. */
export function AuditLine({ entry, onRestore }: AuditLineProps) {
  const { t } = useTranslation('adminAudit');
  const { by, at, action, entity, entityId, changes } = entry;
  const link = linkOf(entry);
  const label = entry.label || entityId;
  return (
    <li className={css.line}>
      <p className={css.what}>
        <Badge tone={tones[action] ?? 'gray'}>{t(`action.${action}`)}</Badge>
        <span className={css.entity}>{t(`entity.${entity}`)}</span>
        {link ? <Link href={link}>{label}</Link> : <strong>{label}</strong>}
      </p>
      <p className={css.who}>
        <span>{by ? (by.name ?? t('gone')) : t('server')}</span>
        <time dateTime={at}>{dateAndTime(at, t)}</time>
      </p>
      {changes.length > 0 && (
        <dl className={css.changes}>
          {changes.map((change) => (
            <div key={change.field}>
              <dt>{t(`fields.${change.field as NamedField}`, { defaultValue: change.field })}</dt>
              <dd>
                <Values {...change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {entry.texts && <WholeTexts lineId={entry.id} />}
      {entry.restorable && (
        <Button
          variant="quiet"
          className={css.restore}
          aria-label={`${t('restore')}: ${label}`}
          onClick={() => onRestore(entry)}
        >
          {t('restore')}
        </Button>
      )}
    </li>
  );
}

/** The texts that changed, whole, once they are asked for: what was overwritten can be had from here. */
function WholeTexts({ lineId }: { lineId: string }) {
  const { t } = useTranslation('adminAudit');
  const [open, setOpen] = useState(false);
  const { data, failure, retry } = useLoaded(open ? lineId : null, (id, signal) =>
    callApi('audit.texts', { params: { lineId: id }, signal }),
  );
  return (
    <>
      <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t('texts.hide') : t('texts.show')}
      </Button>
      {open && failure && (
        <FailureNotice title={t('texts.failed')} failure={failure} onRetry={retry} />
      )}
      {open && data && (
        <dl className={css.texts}>
          {data.changes.map(({ field, from, to }) => (
            <div key={field}>
              <dt>{t(`fields.${field as NamedField}`, { defaultValue: field })}</dt>
              <dd>
                <del>{from ?? t('blank')}</del>
                <ins>{to ?? t('blank')}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** Old and new value; of what is long or personal only that it changed. */
function Values({ from, to }: FieldChange) {
  const { t } = useTranslation('adminAudit');
  if (from === undefined || to === undefined) return t('changed');
  if (from === null) return <ins>{to}</ins>;
  return (
    <>
      <del>{from}</del> <span aria-hidden="true">→</span>{' '}
      {to === null ? t('blank') : <ins>{to}</ins>}
    </>
  );
}

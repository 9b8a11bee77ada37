import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { DetailField } from '#contract/account/details.ts';
import type { OutboxEntry } from '#contract/outbox.ts';
import type { ReportReason } from '#contract/support/report.ts';
import type { SupportRequest } from '#contract/support/supportForm.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { PageBoundary } from '#src/features/shared/page/PageBoundary.tsx';
import { contentOf } from './entryText.ts';
import css from './WaitingPage.module.css';

/** The job that an entry is about, as this phone knows it; nothing where it is about none. */
export function EntryJob({ entry }: { entry: OutboxEntry }) {
  const { jobId, applicationId } = entry.params;
  if (jobId) return <KnownJob jobId={jobId} />;
  return applicationId ? <KnownApplication applicationId={applicationId} /> : null;
}

function KnownJob({ jobId }: { jobId: string }) {
  const { data } = useResource({ call: 'jobs.get', params: { jobId } });
  return data ? <JobLine parts={[data.jobName, data.companyName, data.location]} /> : null;
}

function KnownApplication({ applicationId }: { applicationId: string }) {
  const { data } = useResource({ call: 'jobs.mine' });
  const known = data?.applications.find((one) => one.applicationId === applicationId);
  return known ? <JobLine parts={[known.jobTitle, known.companyName, known.location]} /> : null;
}

const JobLine = ({ parts }: { parts: string[] }) => <p>{parts.filter(Boolean).join(' · ')}</p>;

/** What a person typed, under the names that its form gave it. */
export function EntryContent({ entry }: { entry: OutboxEntry }) {
  if (entry.call === 'support.request') return <SupportContent entry={entry} />;
  if (entry.call !== 'user.update' && entry.call !== 'jobs.report') return null;
  const Content = entry.call === 'user.update' ? ProfileContent : ReportContent;
  const bare = <Values values={contentOf(entry).map(([name, value]) => [name, null, value])} />;
  // The texts of its form may not be on this phone: what was typed must be readable without them.
  return (
    <PageBoundary at={entry.id} fallback={() => bare}>
      <Suspense fallback={bare}>
        <Content entry={entry} />
      </Suspense>
    </PageBoundary>
  );
}

function SupportContent({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('support');
  const text = (name: string, value: string) =>
    name === 'priority'
      ? t(`form.priorities.${value as SupportRequest['priority']}`, { defaultValue: value })
      : value;
  return (
    <Values
      values={contentOf(entry).map(([name, value]) => [
        name,
        t(`form.${name as keyof SupportRequest}`),
        text(name, value),
      ])}
    />
  );
}

function ProfileContent({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('profile');
  return (
    <Values
      values={contentOf(entry).map(([name, value]) => [
        name,
        t(`fields.${name as DetailField}`),
        value,
      ])}
    />
  );
}

function ReportContent({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('job');
  return (
    <Values
      values={contentOf(entry).map(([name, value]) =>
        name === 'reason'
          ? [name, t('report.title'), t(`report.reasons.${value as ReportReason}`)]
          : [name, t('report.text'), value],
      )}
    />
  );
}

function Values({ values }: { values: [name: string, label: string | null, value: string][] }) {
  return (
    <ul className={css.content}>
      {values.map(([name, label, value]) => (
        <li key={name}>
          {label !== null && <strong>{label}: </strong>}
          {value}
        </li>
      ))}
    </ul>
  );
}

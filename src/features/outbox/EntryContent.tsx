import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanFilters } from '#contract/jobs/job.ts';
import type { OutboxEntry } from '#contract/outbox.ts';
import type { ReportReason } from '#contract/support/report.ts';
import type { SupportRequest } from '#contract/support/supportForm.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { loadChunk } from '#src/pwa/chunks.ts';
import { PageBoundary } from '#src/features/shared/page/PageBoundary.tsx';
import { contentOf } from './entryText.ts';
import { Values } from './Values.tsx';

/** The job or the search that an entry is about, as this phone knows it; nothing where it is about none. */
export function EntryJob({ entry }: { entry: OutboxEntry }) {
  const { jobId, applicationId } = entry.params;
  if (entry.call === 'searches.add') {
    const filters = cleanFilters((entry.body ?? {}) as Record<string, unknown>);
    return <JobLine parts={Object.values(filters)} />;
  }
  if (jobId) return <KnownJob jobId={jobId} about={entry.about} />;
  return applicationId ? <KnownApplication applicationId={applicationId} /> : null;
}

function KnownJob({ jobId, about }: { jobId: string; about: OutboxEntry['about'] }) {
  const { data = about } = useResource({ call: 'jobs.get', params: { jobId } });
  return data ? <JobLine parts={[data.jobName, data.companyName, data.location]} /> : null;
}

function KnownApplication({ applicationId }: { applicationId: string }) {
  const { data } = useResource({ call: 'jobs.mine' });
  const known = data?.applications.find((one) => one.applicationId === applicationId);
  return known ? <JobLine parts={[known.jobTitle, known.companyName, known.location]} /> : null;
}

const JobLine = ({ parts }: { parts: string[] }) => <p>{parts.filter(Boolean).join(' · ')}</p>;

// With the words for what is chosen out of lists, which the other screens beside this one do not need.
const ProfileContent = lazy(() => loadChunk(() => import('./ProfileContent.tsx')));

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

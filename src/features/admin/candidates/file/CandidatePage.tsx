import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { callApi } from '#src/data/api.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { ChevronLeftIcon } from '#src/components/icons/critical.tsx';
import { FailureNotice, LoadFailed } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { backToList } from '#src/features/admin/shared/place.ts';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { Applications } from './Applications.tsx';
import css from './Candidate.module.css';
import { Documents } from './Documents.tsx';
import { History } from './History.tsx';
import { Messages } from './Messages.tsx';
import { Notes } from './Notes.tsx';
import { Profile } from './Profile.tsx';
import { SamePeople } from './SamePeople.tsx';
import { Tags } from './Tags.tsx';

/** Everything that is known of one person. */
export default function CandidatePage() {
  const { candidateId = '' } = useParams();
  // A new address starts with nothing of the person before.
  return <Person key={candidateId} candidateId={candidateId} />;
}

function Person({ candidateId }: { candidateId: string }) {
  const { t } = useTranslation('adminCandidates');
  const { data, failure, retry, reload } = useLoaded(candidateId, (id, signal) =>
    callApi('candidates.get', { params: { candidateId: id }, signal }),
  );
  useHead({ title: pageTitle(t('file.title')), description: t('lead'), noIndex: true });
  const isGone = failure?.code === 'CANDIDATE_NOT_FOUND';
  const file = isGone ? undefined : data;
  return (
    <div className={`container ${css.page}`}>
      <header>
        <Link href={href('adminCandidates')} onClick={goBack} className={css.back}>
          <ChevronLeftIcon size={20} />
          {t('file.back')}
        </Link>
        <h1>{file?.candidate.name ?? t('file.title')}</h1>
      </header>
      {file && failure && (
        <FailureNotice title={t('file.failed')} failure={failure} onRetry={reload} />
      )}
      {!file && failure && (
        <LoadFailed title={t('file.failed')} failure={failure} onRetry={retry} />
      )}
      {!file && !failure && <Loading heights={['200px', '160px', '160px']} />}
      {file && (
        <div className={css.columns}>
          <div className={css.column}>
            <Profile file={file} />
            <SamePeople file={file} reload={reload} />
            <Applications file={file} />
          </div>
          <div className={css.column}>
            <Tags file={file} reload={reload} />
            <Notes file={file} reload={reload} />
            <Documents file={file} reload={reload} />
            <Messages file={file} />
            <History file={file} />
          </div>
        </div>
      )}
    </div>
  );
}

/** The list as it was left, where that is what the page was opened from. */
function goBack(event: MouseEvent) {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
  if (!opensElsewhere && backToList()) event.preventDefault();
}

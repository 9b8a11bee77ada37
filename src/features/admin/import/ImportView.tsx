import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { LoadFailed } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { AlertIcon, ChevronLeftIcon } from '#src/components/icons/critical.tsx';
import css from './AdminImportPage.module.css';
import { CheckedImport } from './CheckedImport.tsx';
import { FailedImport } from './FailedImport.tsx';
import { FinishedImport } from './FinishedImport.tsx';
import { Found } from './Found.tsx';
import { RunningImport } from './RunningImport.tsx';
import { useImport } from './useImport.ts';

/** One import, whatever it is at. */
export function ImportView({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTranslation('adminImport');
  const one = useImport(id);
  const { detail, failure } = one;
  const back = (
    <Button variant="quiet" icon={<ChevronLeftIcon size={20} />} onClick={onLeave}>
      {t('back')}
    </Button>
  );
  if (!detail && failure) {
    return (
      <LoadFailed title={t('notLoaded')} failure={failure} onRetry={one.reload} others={back} />
    );
  }
  if (!detail) return <Loading heights={['96px', '240px']} />;
  if (failure?.code === 'IMPORT_NOT_FOUND')
    return <GoneImport feedId={detail.feedId} back={back} />;
  const { status } = detail;
  return (
    <div className={css.view}>
      <div>{back}</div>
      <Found detail={detail} />
      {status === 'failed' && <FailedImport one={one} detail={detail} onLeave={onLeave} />}
      {status === 'checked' && (
        // Mapped anew by someone else, it begins anew: what was typed here is a draft beside that.
        <CheckedImport key={JSON.stringify(detail.mapping)} {...{ one, detail, onLeave }} />
      )}
      {(status === 'done' || status === 'undone') && <FinishedImport one={one} detail={detail} />}
      <RunningImport one={one} detail={detail} onLeave={onLeave} />
    </div>
  );
}

/** In place of what was on screen a moment ago: no one decides about rows that are there no more. */
function GoneImport({ feedId, back }: { feedId: string | null; back: ReactNode }) {
  const { t } = useTranslation('adminImport');
  return (
    <div role="alert">
      <EmptyState
        icon={<AlertIcon />}
        title={t('gone.title')}
        actions={
          <>
            {feedId !== null && (
              <Link
                href={href('adminFeeds', undefined, { id: feedId })}
                className={buttonClass('primary')}
              >
                {t('gone.feed')}
              </Link>
            )}
            {back}
          </>
        }
      >
        {t(feedId === null ? 'gone.text' : 'gone.replaced')}
      </EmptyState>
    </div>
  );
}

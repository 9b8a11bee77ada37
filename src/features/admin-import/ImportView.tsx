import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { AlertIcon, ChevronLeftIcon } from '#src/ui/icons.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonGroup } from '#src/ui/SkeletonGroup.tsx';
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
      <EmptyState
        icon={<AlertIcon />}
        title={t('notLoaded')}
        actions={
          <>
            <Button onClick={one.reload}>{t('common:retry')}</Button>
            {back}
          </>
        }
      >
        {t(`errors:codes.${failure.code}`, { defaultValue: failure.message })}
      </EmptyState>
    );
  }
  if (!detail) {
    return (
      <SkeletonGroup label={t('common:loading')}>
        <div className="stack">
          <Skeleton shape="block" height="96px" />
          <Skeleton shape="block" height="240px" />
        </div>
      </SkeletonGroup>
    );
  }
  const { status } = detail;
  return (
    <div className={css.view}>
      <div>{back}</div>
      <Found detail={detail} />
      {status === 'failed' && <FailedImport one={one} detail={detail} onLeave={onLeave} />}
      {status === 'checked' && <CheckedImport one={one} detail={detail} onLeave={onLeave} />}
      {(status === 'done' || status === 'undone') && <FinishedImport one={one} detail={detail} />}
      <RunningImport one={one} detail={detail} onLeave={onLeave} />
    </div>
  );
}

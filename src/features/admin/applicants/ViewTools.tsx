import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { GridIcon, ListIcon } from '#src/components/icons/deferred.tsx';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import css from './ApplicantsPage.module.css';

interface ViewToolsProps {
  isBoard: boolean;
  onBoard: (board: boolean) => void;
  onSteps: () => void;
}

/** Table or board, and the job's own steps. */
export function ViewTools({ isBoard, onBoard, onSteps }: ViewToolsProps) {
  const { t } = useTranslation('adminPipeline');
  return (
    <div role="group" aria-label={t('view.label')} className={css.views}>
      <Button
        variant="quiet"
        icon={<ListIcon size={20} />}
        aria-pressed={!isBoard}
        onClick={() => onBoard(false)}
      >
        {t('view.table')}
      </Button>
      <Button
        variant="quiet"
        icon={<GridIcon size={20} />}
        aria-pressed={isBoard}
        onClick={() => onBoard(true)}
      >
        {t('view.board')}
      </Button>
      {mayDo('jobs.setSteps') && (
        <Button variant="quiet" aria-haspopup="dialog" onClick={onSteps}>
          {t('view.steps')}
        </Button>
      )}
    </div>
  );
}

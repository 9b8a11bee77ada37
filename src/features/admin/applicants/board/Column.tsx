import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applications/application.ts';
import type { BoardCard, BoardColumn } from '#contract/applications/steps.ts';
import type { ApplicationStatus } from '#contract/options.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import type { Steps } from '#src/features/admin/applicants/steps/useSteps.ts';
import { useWaitText } from '#src/features/admin/applicants/steps/useWaitText.ts';
import { grouped } from '#src/i18n/format.ts';
import css from './Board.module.css';
import { Card } from './Card.tsx';

interface ColumnProps {
  title: string | null;
  column: BoardColumn;
  steps: Steps;
  waiting: ReadonlySet<string>;
  onStatus: (applicant: Applicant, status: ApplicationStatus) => void;
  onOpen: (applicant: Applicant, order: readonly string[]) => void;
  onMove: (card: BoardCard, to: string | null) => void;
  onAll: () => void;
}

/** Those in one step: how many, how long they wait, and the first of them as cards. */
export function Column({ title, column, onOpen, onAll, ...acts }: ColumnProps) {
  const { t } = useTranslation('adminPipeline');
  const waitText = useWaitText();
  const { count, cards, medianDays, longestDays } = column;
  const order = cards.map(({ _id }) => _id);
  return (
    <div className={css.column} role="group" aria-label={title ?? undefined} data-column={title}>
      {title !== null && (
        <h4 className={css.title}>
          <bdi>{title}</bdi>
          <span>{grouped(count)}</span>
        </h4>
      )}
      {count > 0 && (
        <p className={css.wait}>
          {t('wait.figures', { median: waitText(medianDays), longest: waitText(longestDays) })}
        </p>
      )}
      {count === 0 && <p className={css.wait}>{t('board.none')}</p>}
      {cards.length > 0 && (
        <ul className={css.cards} data-rows>
          {cards.map((card) => (
            <Card key={card._id} card={card} onOpen={() => onOpen(card, order)} {...acts} />
          ))}
        </ul>
      )}
      {count > cards.length && (
        <Button variant="quiet" onClick={onAll}>
          {t('board.all', { count, number: grouped(count) })}
        </Button>
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { Listen } from '#src/features/shared/listen/Listen.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import type { Question } from './useApply.ts';

interface ApplyQuestionProps {
  question: Question | null;
  /** No trial and no plan yet: the trial can begin here and now. */
  mayTry: boolean;
  starting: boolean;
  onTrial: () => void;
  onLeave: (page: 'pricing' | 'profile' | 'profileComplete') => void;
  onDismiss: () => void;
}

/**
 * A refusal that has a way out (spec 8, Apply): the plans, or the profile; and the shorter way beside
 * it, the free trial at once, or the wizard itself.
 */
export function ApplyQuestion({
  question,
  mayTry,
  starting,
  onTrial,
  onLeave,
  onDismiss,
}: ApplyQuestionProps) {
  const { t } = useTranslation('job');
  const code = question?.code ?? 'PROFILE_INCOMPLETE';
  const isPlan = code === 'SUBSCRIPTION_INACTIVE';
  const yes = t(`apply.question.${code}.yes`);
  return (
    <ConfirmDialog
      open={question !== null}
      title={t(`apply.question.${code}.title`)}
      confirmLabel={yes}
      // What is on its way cannot be called off; the button that says so is the other one.
      busy={starting}
      busyLabel={yes}
      cancelLabel={t('common:cancel')}
      shorter={
        isPlan && !mayTry ? undefined : (
          <Button
            variant="next"
            block
            data-first-focus
            busy={starting}
            busyLabel={t('apply.starting')}
            onClick={isPlan ? onTrial : () => onLeave('profileComplete')}
          >
            {t(isPlan ? 'apply.trialAndApply' : 'apply.answerNow')}
          </Button>
        )
      }
      tools={<Listen />}
      onCancel={onDismiss}
      onConfirm={() => onLeave(isPlan ? 'pricing' : 'profile')}
    >
      {question?.text}
    </ConfirmDialog>
  );
}

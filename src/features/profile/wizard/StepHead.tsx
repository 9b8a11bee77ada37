import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { CheckIcon } from '#src/components/icons/critical.tsx';
import { classes } from '#src/components/classes.ts';
import { ProgressBar } from '#src/components/status/ProgressBar.tsx';
import { Listen } from '#src/features/shared/listen/Listen.tsx';
import css from './StepHead.module.css';
import { progressOf, stepNumbers, type StepNumber } from './wizardSteps.ts';
import type { TextKey } from '#src/i18n/keys.ts';

const titles: Record<StepNumber, TextKey> = {
  1: 'profile:wizard.step1',
  2: 'profile:wizard.step2',
  3: 'profile:wizard.step3',
  4: 'profile:wizard.step4',
};

interface StepHeadProps {
  step: StepNumber;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Where one is in the wizard: title, count, percentage; all four steps on wide screens. */
export function StepHead({ step, heading }: StepHeadProps) {
  const { t } = useTranslation('profile');
  return (
    <div className={css.head}>
      <div className={css.title}>
        <div>
          <p className={css.count}>
            {t('wizard.stepOf', { step, steps: limits.wizardVisibleSteps })}
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {t(titles[step])}
          </h1>
        </div>
        <Listen key={step} />
      </div>
      <ProgressBar value={progressOf(step)} label={t('wizard.progress')} />
      <ol className={css.steps} aria-label={t('wizard.steps')}>
        {stepNumbers.map((number) => (
          <li
            key={number}
            aria-current={number === step ? 'step' : undefined}
            className={classes(number < step && css.past, number === step && css.current)}
          >
            <span className={css.number}>{number < step ? <CheckIcon size={18} /> : number}</span>
            {t(titles[number])}
          </li>
        ))}
      </ol>
    </div>
  );
}

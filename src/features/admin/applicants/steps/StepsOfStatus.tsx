import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { statusColour } from '#contract/applications/application.ts';
import { stepLimits, type JobStep } from '#contract/applications/steps.ts';
import type { ApplicationStatus } from '#contract/options.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { ChevronDownIcon } from '#src/components/icons/critical.tsx';
import { PlusIcon, TrashIcon } from '#src/components/icons/deferred.tsx';
import { Badge } from '#src/components/status/Badge.tsx';
import { randomUuid } from '#src/data/outbox/browserPorts.ts';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';
import css from './Steps.module.css';
import { hasRoom, movedBy, stepsUnder } from './stepsDraft.ts';

interface StepsOfStatusProps {
  status: ApplicationStatus;
  /** Of all statuses. */
  steps: readonly JobStep[];
  problems: Readonly<Record<string, 'required' | 'stepTwice'>>;
  onChange: (steps: JobStep[]) => void;
}

/** The steps under one status: names, their order, and what adds one. */
export function StepsOfStatus({ status, steps, problems, onChange }: StepsOfStatusProps) {
  const { t } = useTranslation('adminPipeline');
  const own = stepsUnder(steps, status);
  const text = statusText(status);
  const label = text ? t(text) : status;
  const place = useRef<HTMLElement>(null);
  const focus = useRef('');
  const [said, setSaid] = useState('');

  // What was pressed goes along with its step, and a new one is written at once.
  useEffect(() => {
    if (focus.current === '') return;
    const [id, part] = focus.current.split(' ');
    focus.current = '';
    const at = place.current?.querySelector<HTMLElement>(
      `[data-step="${id}"] [data-part="${part}"]`,
    );
    (at?.matches(':disabled')
      ? at.parentElement?.querySelector<HTMLElement>('button:enabled')
      : at
    )?.focus();
  });

  const move = (step: JobStep, by: -1 | 1, part: string) => {
    const next = movedBy(steps, step.id, by);
    const at = stepsUnder(next, status).findIndex(({ id }) => id === step.id);
    onChange(next);
    focus.current = `${step.id} ${part}`;
    setSaid(t('edit.place', { name: step.name, number: at + 1, count: own.length }));
  };
  const keys = (step: JobStep) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null || !event.altKey) return;
    event.preventDefault();
    move(step, by, 'name');
  };
  return (
    <section ref={place} className={css.group} aria-label={label}>
      <h3>
        <Badge tone={statusColour(status)}>{label}</Badge>
      </h3>
      <ol className={css.names}>
        {own.map((step, index) => (
          <li key={step.id} data-step={step.id} className={css.name}>
            <TextField
              label={t('edit.name', { status: label, number: index + 1 })}
              labelHidden
              data-part="name"
              value={step.name}
              maxLength={stepLimits.name}
              autoComplete="off"
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              error={problems[step.id] && t(`wrong.${problems[step.id]!}`)}
              onKeyDown={keys(step)}
              onChange={({ target: { value: name } }) =>
                onChange(steps.map((one) => (one.id === step.id ? { ...one, name } : one)))
              }
            />
            <span className={css.acts}>
              <IconButton
                plain
                data-part="up"
                className={css.up}
                label={t('edit.up', { name: step.name })}
                disabled={index === 0}
                onClick={() => move(step, -1, 'up')}
              >
                <ChevronDownIcon size={20} />
              </IconButton>
              <IconButton
                plain
                data-part="down"
                label={t('edit.down', { name: step.name })}
                disabled={index === own.length - 1}
                onClick={() => move(step, 1, 'down')}
              >
                <ChevronDownIcon size={20} />
              </IconButton>
              <IconButton
                plain
                label={t('edit.remove', { name: step.name })}
                onClick={() => {
                  onChange(steps.filter(({ id }) => id !== step.id));
                  place.current?.querySelector<HTMLElement>('[data-add]')?.focus();
                }}
              >
                <TrashIcon size={20} />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Button
        variant="quiet"
        data-add
        icon={<PlusIcon size={20} />}
        aria-label={`${t('edit.add')}: ${label}`}
        disabled={!hasRoom(steps)}
        onClick={() => {
          const id = randomUuid();
          onChange([...steps, { id, status, name: '' }]);
          focus.current = `${id} name`;
        }}
      >
        {t('edit.add')}
      </Button>
    </section>
  );
}

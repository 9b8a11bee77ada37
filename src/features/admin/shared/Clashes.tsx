import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { RadioGroup } from '#src/components/fields/RadioGroup.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import css from './Records.module.css';
import type { Clash } from './useRecordForm.ts';

interface ClashesProps<F> {
  clashes: readonly Clash<F>[];
  label: (name: keyof F & string) => string;
  onSettle: (keep: Readonly<Record<string, 'mine' | 'theirs'>>) => void;
}

/** Both values of each field that two admins changed at once: the second one chooses. */
export function Clashes<F>({ clashes, label, onSettle }: ClashesProps<F>) {
  const { t } = useTranslation('adminMenu');
  const [keep, setKeep] = useState<Record<string, 'mine' | 'theirs'>>({});
  const isSettled = clashes.every(({ name }) => keep[name] !== undefined);
  const shown = (value: unknown) =>
    (typeof value === 'string' ? value : JSON.stringify(value)) || t('common:notSpecified');
  return (
    <Notice tone="warning" title={t('clash.title')} className={css.wide}>
      <div className={css.clashes}>
        <p>{t('clash.text')}</p>
        {clashes.map(({ name, mine, theirs }) => (
          <RadioGroup
            key={name}
            legend={label(name)}
            name={`clash-${name}`}
            value={keep[name] ?? ''}
            options={[
              { value: 'mine', label: shown(mine), hint: t('clash.mine') },
              { value: 'theirs', label: shown(theirs), hint: t('clash.theirs') },
            ]}
            onChange={(choice) => setKeep((before) => ({ ...before, [name]: choice }))}
          />
        ))}
        <Button disabled={!isSettled} onClick={() => onSettle(keep)}>
          {t('clash.keep')}
        </Button>
      </div>
    </Notice>
  );
}

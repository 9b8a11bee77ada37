import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DetailField } from '#contract/account/details.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { phoneTime } from '#src/data/session/clock.ts';
import { RadioGroup } from '#src/components/fields/RadioGroup.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { ageLabel } from '#src/i18n/dates.ts';
import { fieldLabels } from './fieldLabels.ts';
import css from './ConflictSheet.module.css';
import { optionLabel } from '#src/features/shared/profile/optionLabels.ts';
import type { Clash, Conflict } from './saveProfile.ts';

interface ConflictSheetProps {
  conflict: Conflict;
  /** When the own values were written, ms since 1970; just now, where it is not said. */
  written?: number;
  /** What to keep of each field, or null where someone does not want to decide now. */
  onSettle: (keep: Partial<Record<DetailField, 'mine' | 'theirs'>> | null) => void;
}

/** Both values of each field that was changed in two places at once: the person chooses. */
export function ConflictSheet({ conflict, written, onSettle }: ConflictSheetProps) {
  const { t } = useTranslation('profile');
  const [writtenAt] = useState(() => written ?? Date.now());
  const [keep, setKeep] = useState<Partial<Record<DetailField, 'mine' | 'theirs'>>>({});
  const clashes = Object.entries(conflict.fields) as [DetailField, Clash][];
  const isSettled = clashes.every(([field]) => keep[field] !== undefined);
  const theirAge = (at: number | undefined) =>
    at === undefined
      ? t('conflict.theirs')
      : t('conflict.theirsAt', { age: ageLabel(phoneTime(at), t) });
  const shown = (value: string) => optionLabel(value, t) || t('conflict.blank');
  return (
    <Sheet
      open
      onClose={() => onSettle(null)}
      title={t('conflict.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="quiet" onClick={() => onSettle(null)}>
            {t('common:cancel')}
          </Button>
          <Button disabled={!isSettled} onClick={() => onSettle(keep)}>
            {t('conflict.keep')}
          </Button>
        </>
      }
    >
      <div className={css.clashes}>
        <p>{t('conflict.text')}</p>
        {clashes.map(([field, { mine, theirs, at }]) => (
          <RadioGroup
            key={field}
            legend={t(fieldLabels[field])}
            name={`conflict-${field}`}
            value={keep[field] ?? ''}
            options={[
              {
                value: 'mine',
                label: shown(mine),
                hint: t('conflict.mine', { age: ageLabel(writtenAt, t) }),
              },
              { value: 'theirs', label: shown(theirs), hint: theirAge(at) },
            ]}
            onChange={(choice) => setKeep((before) => ({ ...before, [field]: choice }))}
          />
        ))}
      </div>
    </Sheet>
  );
}

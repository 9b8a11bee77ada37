import { useTranslation } from 'react-i18next';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { TextField } from '#src/components/fields/TextField.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import css from './MakeResumePage.module.css';
import {
  drivingClasses,
  monthText,
  typedMonth,
  type DrivingClass,
  type ResumeExtras,
} from './resumeContent.ts';

/** What the page keeps of it while it is filled in. */
export interface ExtrasDraft {
  /** False: the resume goes without the photo of the profile. */
  withPhoto: boolean;
  classes: readonly DrivingClass[];
  /** As it was typed: 'MM/YYYY'. */
  passport: string;
}

export const blankExtras: ExtrasDraft = { withPhoto: true, classes: [], passport: '' };

/** What the resume says of it; a month that is not whole yet is left out. */
export function extrasOf({ classes, passport }: ExtrasDraft): ResumeExtras {
  return { classes, passportUntil: typedMonth(passport) };
}

interface ResumeExtrasFieldsProps {
  draft: ExtrasDraft;
  hasPhoto: boolean;
  onChange: (change: Partial<ExtrasDraft>) => void;
}

/** What companies ask for and no profile says: on this phone alone, until it is in the PDF. */
export function ResumeExtrasFields({ draft, hasPhoto, onChange }: ResumeExtrasFieldsProps) {
  const { t } = useTranslation('resume');
  const names = Object.keys(drivingClasses) as DrivingClass[];
  const isWrong = draft.passport !== '' && monthText(typedMonth(draft.passport)) === '';
  return (
    <Card as="section" className={css.extras ?? ''} aria-labelledby="extras-title">
      <h2 id="extras-title">{t('extras.title')}</h2>
      <p className={css.text}>{t(keepsNothing() ? 'extras.textNotKept' : 'extras.text')}</p>
      {hasPhoto && (
        <Tick
          label={t('extras.photo')}
          checked={draft.withPhoto}
          onTick={(withPhoto) => onChange({ withPhoto })}
        />
      )}
      <fieldset className={css.classes}>
        <legend>{t('extras.classes')}</legend>
        {names.map((name) => (
          <Tick
            key={name}
            label={t(`extras.class.${name}`)}
            checked={draft.classes.includes(name)}
            onTick={(checked) =>
              onChange({
                // In the order of the list, however they are tapped.
                classes: names.filter((one) =>
                  one === name ? checked : draft.classes.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <TextField
        label={t('extras.passport')}
        hint={t('extras.passportHint')}
        optionalText={t('common:optional')}
        {...(isWrong && { error: t('extras.passportWrong') })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={draft.passport}
        onChange={({ target: { value } }) => onChange({ passport: value })}
      />
    </Card>
  );
}

interface TickProps {
  label: string;
  checked: boolean;
  onTick: (checked: boolean) => void;
}

/** The checkbox of the forms would come to first screens that need none: it has no error and no hint here. */
function Tick({ label, checked, onTick }: TickProps) {
  return (
    <label className={css.tick}>
      <input type="checkbox" checked={checked} onChange={(event) => onTick(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

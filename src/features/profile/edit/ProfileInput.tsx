import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { internationalNumber } from '#contract/account/internationalNumber.ts';
import { limits } from '#contract/limits.ts';
import { notSpecified } from '#contract/options.ts';
import { countWords } from '#contract/text.ts';
import { requiredFields, type DetailField } from '#contract/account/details.ts';
import { RadioGroup } from '#src/components/fields/RadioGroup.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextArea } from '#src/components/fields/TextArea.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { HeartIcon, ShieldIcon } from '#src/components/icons/critical.tsx';
import { HouseIcon, MapPinIcon } from '#src/components/icons/deferred.tsx';
import { CountriesField } from './CountriesField.tsx';
import { fieldForms, type FormKind } from './fieldForms.ts';
import { fieldLabels } from './fieldLabels.ts';
import { choicesOf } from '#src/features/shared/profile/optionLabels.ts';
import { Suggestions } from './Suggestions.tsx';
import css from './Suggestions.module.css';
import type { ProfileField } from './profileValues.ts';
import { typeDescription, typeIelts, typeWhyAbroad, typeYears, type Typed } from './typedText.ts';
import type { FieldMessage } from '#src/i18n/keys.ts';

interface ProfileInputProps {
  field: ProfileField;
  kind: FormKind;
  value: string;
  onChange: (value: string) => void;
  /** Key under errors:fields. */
  error: string | undefined;
  /** Answers that fill a text field with one tap. */
  suggestions?: readonly string[];
  /** Offers 'I do not know', which is kept as a skipped answer. */
  mayBeUnknown?: boolean;
}

/** A picture beside the line that explains a hard word. */
const pictures: Partial<Record<ProfileField, ComponentType<{ size?: number }>>> = {
  matrimonialStatus: HeartIcon,
  qualificationRecognized: ShieldIcon,
  prFuture: HouseIcon,
  residencyHistory: MapPinIcon,
};

const none: readonly string[] = [];

/** What holds a field to its limits while it is typed in. */
const typing: Partial<Record<ProfileField, (next: string, before: string) => Typed>> = {
  description: typeDescription,
  ieltsBand: typeIelts,
  yearsOfExperience: typeYears,
  whyAbroad: typeWhyAbroad,
};
const isNumber = new Set<ProfileField>(['ieltsBand', 'yearsOfExperience']);

/** Whether a number is whole, by its length, and recruiters can still not be connected to it. */
const isUnreadNumber = (typed: string): boolean =>
  typed.replace(/\D/g, '').length >= 10 && internationalNumber(typed) === null;

function isRequired(field: ProfileField): boolean {
  return field === 'email' || (requiredFields as readonly DetailField[]).includes(field);
}

/** One field of a profile, in the wizard or in the edit form, with its limits while typing. */
export function ProfileInput({
  field,
  kind,
  value,
  onChange,
  error,
  suggestions = none,
  mayBeUnknown = false,
}: ProfileInputProps) {
  const { t } = useTranslation('profile');
  const [refused, setRefused] = useState<string>();
  const form = fieldForms[field];
  const wrong = error ?? refused;
  const Picture = pictures[field];
  // Kept as it is: the field takes what the specification lets it take.
  const unread = field === 'mobile' && isUnreadNumber(value);
  const hint = unread ? t('hints.mobileUnread') : form.hint && t(form.hint);
  const common = {
    name: field,
    hint:
      hint && Picture ? (
        <span className={css.explained}>
          <Picture size={20} />
          <span>{hint}</span>
        </span>
      ) : (
        hint
      ),
    error: wrong && t(`errors:fields.${wrong as FieldMessage}`),
    ...(!isRequired(field) && { optionalText: t('common:optional') }),
  };
  const label = t(fieldLabels[field]);

  if (form.kind === 'countries') {
    return (
      <CountriesField {...common} hint={hint} legend={label} value={value} onChange={onChange} />
    );
  }
  if (form.kind === 'radio') {
    const isUnknown = mayBeUnknown && value === notSpecified;
    const choices = choicesOf(form.options[kind], isUnknown ? '' : value, t);
    const unknown = {
      value: notSpecified,
      label: t('wizard.unknown'),
      ...(isUnknown && { hint: t('wizard.unknownHint') }),
    };
    return (
      <RadioGroup
        {...common}
        legend={label}
        layout="inline"
        value={value}
        options={mayBeUnknown ? [...choices, unknown] : choices}
        onChange={onChange}
      />
    );
  }
  if (form.kind === 'select') {
    return (
      <SelectField
        {...common}
        label={label}
        placeholder={t('options.select')}
        value={value}
        options={choicesOf(form.options[kind], value, t)}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }

  function type(text: string) {
    const typed = typing[field]?.(text, value) ?? { text };
    setRefused(typed.refused);
    if (typed.text !== value) onChange(typed.text);
  }
  const control = {
    ...common,
    ...form.native,
    label,
    value,
    onChange: (event: { target: { value: string } }) => type(event.target.value),
    // Not when the field is left: the page would move under the finger on its way to a button.
    onFocus: () => setRefused(undefined),
    onBlur: () => {
      // '6.' is on its way to '6.5' while it is typed, and means 6 afterwards; a minus means nothing.
      if (isNumber.has(field) && /[.-]$/.test(value)) onChange(value.slice(0, -1));
    },
  };
  const quick = (
    <Suggestions choices={suggestions} value={value} isList={field === 'skills'} onChoose={type} />
  );
  if (form.kind === 'text')
    return (
      <div className={css.quick}>
        <TextField {...control} />
        {quick}
      </div>
    );
  const words = countWords(value);
  const max = limits.descriptionWords;
  const counters: Partial<Record<ProfileField, { counter: string; counterOver: boolean }>> = {
    description: { counter: t('words', { count: words, max }), counterOver: words > max },
    whyAbroad: {
      counter: t('characters', { count: value.length, max: limits.whyAbroadMax }),
      counterOver: value.length > limits.whyAbroadMax,
    },
  };
  return (
    <div className={css.quick}>
      <TextArea {...control} {...counters[field]} />
      {quick}
    </div>
  );
}

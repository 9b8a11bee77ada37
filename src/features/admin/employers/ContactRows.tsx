import { useTranslation } from 'react-i18next';
import { employerLimits, type EmployerContact } from '#contract/employers/employer.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { PlusIcon, TrashIcon } from '#src/components/icons/deferred.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import records from '#src/features/admin/shared/Records.module.css';
import type { FieldMessage } from '#src/i18n/keys.ts';
import { blankContact } from './employerFields.ts';
import css from './Employers.module.css';

interface ContactRowsProps {
  contacts: readonly EmployerContact[];
  errors: Readonly<Record<string, string>>;
  onChange: (contacts: EmployerContact[]) => void;
}

/** Whom to reach: one group of fields for each person. */
export function ContactRows({ contacts, errors, onChange }: ContactRowsProps) {
  const { t } = useTranslation('adminEmployers');
  const field = (at: number, name: keyof EmployerContact) => {
    const key = errors[`contacts.${at}.${name}`];
    return {
      name: `contacts.${at}.${name}`,
      label: t(`contact.${name}`),
      value: contacts[at]?.[name] ?? '',
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }) =>
        onChange(
          contacts.map((one, n) => (n === at ? { ...one, [name]: event.target.value } : one)),
        ),
      ...(key && { error: t(`errors:fields.${key as FieldMessage}`) }),
    };
  };
  return (
    <>
      {contacts.map((_contact, at) => (
        <fieldset key={at} className={css.contact}>
          <legend>{t('contact.number', { number: at + 1 })}</legend>
          <TextField {...field(at, 'name')} />
          <TextField {...field(at, 'role')} />
          <TextField {...field(at, 'phone')} type="tel" inputMode="tel" />
          <TextField {...field(at, 'email')} type="email" inputMode="email" />
          <IconButton
            label={t('contact.remove', { number: at + 1 })}
            onClick={() => onChange(contacts.filter((_one, n) => n !== at))}
          >
            <TrashIcon />
          </IconButton>
        </fieldset>
      ))}
      {contacts.length < employerLimits.contacts && (
        <p className={records.wide}>
          <Button
            variant="quiet"
            icon={<PlusIcon size={20} />}
            onClick={() => onChange([...contacts, blankContact])}
          >
            {t('contact.add')}
          </Button>
        </p>
      )}
    </>
  );
}

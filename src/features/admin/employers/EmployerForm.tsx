import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import {
  employerCountries,
  employerKinds,
  employerLimits,
  employerRefusals,
  type Employer,
} from '#contract/employers/employer.ts';
import { employerForm, employerProblems } from '#contract/employers/employerForm.ts';
import { checkSources } from '#contract/employers/evidence.ts';
import { fieldErrors } from '#contract/schema.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextArea } from '#src/components/fields/TextArea.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { RecordForm } from '#src/features/admin/shared/RecordForm.tsx';
import css from '#src/features/admin/shared/Records.module.css';
import { currentBy, useRecordForm } from '#src/features/admin/shared/useRecordForm.ts';
import { ContactRows } from './ContactRows.tsx';
import {
  blankEmployer,
  bodyOf,
  fieldsOf,
  losesJobs,
  type EmployerFields,
} from './employerFields.ts';

interface EmployerFormProps {
  /** Of the form element, for the button that is outside of it. */
  id: string;
  /** The record to change; null for a new one. */
  employer: Employer | null;
  /** The name that a new one begins with. */
  company: string;
  onBusy: (busy: boolean) => void;
  onSaved: (employer: Employer) => void;
  onOpen: (id: string) => void;
}

/** A record: who it is, the licence, what was checked, whom to reach. */
export function EmployerForm({
  id,
  employer,
  company,
  onBusy,
  onSaved,
  onOpen,
}: EmployerFormProps) {
  const { t, i18n } = useTranslation('adminEmployers');
  const [existing, setExisting] = useState<Employer>();
  const form = useRecordForm<EmployerFields>({
    draftKey: `admin-employer:${employer?.id ?? `new ${company}`}`,
    stored: employer ? fieldsOf(employer) : blankEmployer(company),
    version: employer?.version,
    currentOf: currentBy(fieldsOf),
    onBusy,
    async save(fields, { key: idempotencyKey, version }) {
      setExisting(undefined);
      const checked = v.safeParse(employerForm, bodyOf(fields));
      if (!checked.success) return fieldErrors(checked.issues);
      const body = checked.output;
      const problems = employerProblems(body, serverTime());
      if (Object.keys(problems).length > 0) return problems;
      try {
        const saved = employer
          ? await callApi('employers.update', {
              params: { employerId: employer.id },
              body: { ...body, version },
            })
          : await callApi('employers.create', { body, ...(idempotencyKey && { idempotencyKey }) });
        onSaved(saved);
        return undefined;
      } catch (error) {
        const { errors, body: told } = failureOf(error);
        if (errors.name === 'employerExists') setExisting(told.current as Employer | undefined);
        throw error;
      }
    },
  });
  const { fields, change, errors } = form;
  const label = (name: keyof EmployerFields) => t(`fields.${name}`);
  const field = (name: Exclude<keyof EmployerFields, 'contacts'>) => {
    const refusal = employerRefusals.find((reason) => reason === errors[name]);
    const own = form.field(name);
    return { ...own, label: label(name), ...(refusal && { error: t(`refused.${refusal}`) }) };
  };
  const countries = new Intl.DisplayNames([i18n.language, 'en'], { type: 'region' });
  const renamed = employer && losesJobs(employer, fields.name);

  return (
    <RecordForm
      id={id}
      form={form}
      label={label}
      texts={{
        restored: t('form.restored'),
        discard: t('form.discard'),
        failed: t('failed.save'),
      }}
    >
      {existing && (
        <Notice
          tone="info"
          className={css.wide}
          action={<Button onClick={() => onOpen(existing.id)}>{t('form.open')}</Button>}
        >
          {t('form.exists', { name: existing.name })}
        </Notice>
      )}
      <TextField
        {...field('name')}
        hint={renamed ? t('form.renamed') : t('form.nameHint')}
        required
        className={css.wide}
      />
      <SelectField
        {...field('kind')}
        options={employerKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <SelectField
        {...field('country')}
        placeholder={t('form.notSaid')}
        options={employerCountries.map((value) => ({
          value,
          label: countries.of(value) ?? value,
        }))}
      />
      <TextField {...field('website')} type="url" inputMode="url" className={css.wide} />
      <TextField {...field('licenceNumber')} hint={t('form.licenceHint')} />
      <TextField {...field('validUntil')} type="date" />
      <h3 className={css.wide}>{t('form.check')}</h3>
      <p className={css.wide}>{t('form.checkHint')}</p>
      {employer?.checkedBy && (
        <p className={css.wide}>{t('form.checkedBy', { name: employer.checkedBy })}</p>
      )}
      <SelectField
        {...field('checkSource')}
        placeholder={t('unchecked')}
        options={checkSources.map((value) => ({ value, label: t(`source.${value}`) }))}
      />
      <TextField {...field('checkedOn')} type="date" />
      <TextField {...field('evidence')} hint={t('form.evidenceHint')} className={css.wide} />
      <h3 className={css.wide}>{t('fields.contacts')}</h3>
      <ContactRows
        contacts={fields.contacts}
        errors={errors}
        onChange={(contacts) => change('contacts', contacts)}
      />
      <TextArea
        {...field('notes')}
        rows={4}
        maxLength={employerLimits.notes}
        className={css.wide}
      />
    </RecordForm>
  );
}

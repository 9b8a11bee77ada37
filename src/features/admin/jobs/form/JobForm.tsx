import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Job } from '#contract/jobs/job.ts';
import { countryOf } from '#contract/jobs/jobCountry.ts';
import { dayProblems } from '#contract/jobs/jobFactsForm.ts';
import { changeProblems, jobForm, storedJobForm } from '#contract/jobs/jobForm.ts';
import { categories, jobTypes, salaryRanges } from '#contract/options.ts';
import { fieldErrors } from '#contract/schema.ts';
import { callApi } from '#src/data/api.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { RecordForm } from '#src/features/admin/shared/RecordForm.tsx';
import css from '#src/features/admin/shared/Records.module.css';
import { currentBy, useRecordForm } from '#src/features/admin/shared/useRecordForm.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { salaryText } from '#src/i18n/format.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { Switch } from '#src/components/fields/Switch.tsx';
import { TextArea } from '#src/components/fields/TextArea.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { fieldOfError, isFactError, isPayStale } from './factFields.ts';
import { EmployerNotice } from './EmployerNotice.tsx';
import { FactsSection } from './FactsSection.tsx';
import { blankJob, bodyOf, copyOf, fieldsOf } from './jobFields.ts';
import type { blankPosting, JobFields } from './jobFields.ts';
import { statusTexts } from '#src/features/admin/jobs/statusTexts.ts';
import { nameOfFact } from './factLabels.ts';
import { SourceNotice } from './SourceNotice.tsx';
import { DuplicatesNotice } from './DuplicatesNotice.tsx';
import { useDuplicates } from './useDuplicates.ts';
import type { TextKey } from '#src/i18n/keys.ts';

interface JobFormProps {
  /** Of the form element, for the button that stands outside of it. */
  id: string;
  /** The job to change; null for a new one. */
  job: Job | null;
  /** Of a new job: one whose values it begins with. */
  copied: Job | null;
  /** Comes after another one that was saved: the first field has the focus at once. */
  isNext: boolean;
  onBusy: (busy: boolean) => void;
  onSaved: (job: Job) => void;
}

const labels = {
  jobName: 'adminJobs:form.jobName',
  companyName: 'adminJobs:form.companyName',
  logoUrl: 'adminJobs:form.logoUrl',
  location: 'adminJobs:form.location',
  experience: 'adminJobs:form.experience',
  openings: 'adminJobs:form.openings',
  category: 'adminJobs:form.category',
  jobType: 'adminJobs:form.jobType',
  salaryRange: 'adminJobs:form.salaryRange',
  skills: 'adminJobs:form.skills',
  description: 'adminJobs:form.description',
  status: 'adminJobs:form.status',
} as const satisfies Record<keyof typeof blankPosting, TextKey>;

/** Every field of a posting (spec 5). */
export function JobForm({ id, job, copied, isNext, onBusy, onSaved }: JobFormProps) {
  const { t } = useTranslation('adminJobs');
  const [factsOpen, setFactsOpen] = useState(false);
  const stored = job ? fieldsOf(job) : copied ? copyOf(copied, serverTime()) : blankJob;
  const saved = useRef<Job>(undefined);
  const form = useRecordForm<JobFields>({
    draftKey: `admin-job:${job?._id ?? (copied ? `copy:${copied._id}` : 'new')}`,
    stored,
    onBusy,
    version: job?.version,
    currentOf: currentBy(fieldsOf),
    async save(typed, { key: idempotencyKey, version }) {
      const schema = job ? storedJobForm : jobForm;
      const checked = v.safeParse(schema, bodyOf(typed, stored));
      if (!checked.success) return fieldErrors(checked.issues);
      const body = checked.output;
      const wrong = job ? changeProblems(body, job) : {};
      if (Object.keys(wrong).length > 0) return wrong;
      const days = dayProblems(body, serverTime());
      if (Object.keys(days).length > 0) return days;
      saved.current = job
        ? await callApi('jobs.update', { params: { jobId: job._id }, body: { ...body, version } })
        : await callApi('jobs.create', {
            body,
            ...(idempotencyKey && { idempotencyKey }),
            // Its steps come along.
            ...(copied && { query: { copyOf: copied._id } }),
          });
      return undefined;
    },
    afterSave: () => saved.current && onSaved(saved.current),
    placeErrors(wrong) {
      const placed = Object.entries(wrong).map(([path, key]) => [fieldOfError(path), key] as const);
      // What is folded away can neither be seen nor focused.
      if (placed.some(([field]) => isFactError(field))) setFactsOpen(true);
      return Object.fromEntries(placed);
    },
  });
  const { fields, change, element } = form;
  useEffect(() => {
    if (isNext) element.current?.querySelector('input')?.focus();
  }, [isNext, element]);
  const duplicates = useDuplicates({ ...fields, except: job?._id });
  const field = (name: keyof typeof blankPosting) => ({
    ...form.field(name),
    label: t(labels[name]),
    // What an import left blank may stay so.
    required: name !== 'logoUrl' && (!job || stored[name] !== ''),
  });
  const choose = { placeholder: t('form.choose') };

  return (
    <RecordForm
      id={id}
      form={form}
      label={(name) => t(name in labels ? labels[name as keyof typeof labels] : nameOfFact(name))}
      texts={{
        restored: t('form.restored'),
        discard: t('form.discard'),
        failed: t('form.failed'),
      }}
    >
      {job && <SourceNotice jobId={job._id} fields={fields} onUse={change} />}
      <TextField {...field('jobName')} />
      <TextField {...field('companyName')} />
      <EmployerNotice
        company={fields.companyName}
        country={countryOf(fields.location) ?? fields.country}
      />
      <TextField {...field('location')} hint={t('form.locationHint')} />
      <TextField {...field('experience')} hint={t('form.experienceHint')} />
      <DuplicatesNotice duplicates={duplicates} />
      <SelectField {...field('category')} {...choose} options={categories} />
      <SelectField {...field('jobType')} {...choose} options={jobTypes} />
      <SelectField
        {...field('salaryRange')}
        {...choose}
        options={salaryRanges.map((value) => ({ value, label: salaryText(value, t) }))}
      />
      <TextField {...field('openings')} inputMode="numeric" />
      {isPayStale(fields, stored) && (
        <Notice
          tone="warning"
          className={css.wide}
          action={
            <Button variant="quiet" onClick={() => change('keepPay', 'yes')}>
              {t('facts.payKeep')}
            </Button>
          }
        >
          {t('facts.payStale')}
        </Notice>
      )}
      <TextField
        {...field('logoUrl')}
        type="url"
        inputMode="url"
        optionalText={t('common:optional')}
        className={css.wide}
      />
      <TextField {...field('skills')} hint={t('form.skillsHint')} className={css.wide} />
      <TextArea
        {...field('description')}
        hint={t('form.descriptionHint')}
        rows={10}
        className={css.wide}
      />
      <Switch
        name="status"
        label={`${t('form.status')}: ${t(statusTexts[fields.status === 'active' ? 'active' : 'inactive'])}`}
        checked={fields.status === 'active'}
        onChange={(event) => change('status', event.target.checked ? 'active' : 'inactive')}
        className={css.wide}
      />
      <FactsSection form={form} open={factsOpen} onToggle={setFactsOpen} />
    </RecordForm>
  );
}

import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Job } from '#contract/job.ts';
import { dayProblems } from '#contract/jobFactsForm.ts';
import { jobForm } from '#contract/jobForm.ts';
import { categories, jobTypes, salaryRanges } from '#contract/options.ts';
import { fieldErrors } from '#contract/schema.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { useDraft } from '#src/lib/draft.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { fieldOfError, isFactError, isPayStale, type CostFields } from './factFields.ts';
import { FactsSection } from './FactsSection.tsx';
import { blankJob, bodyOf, fieldsOf, isChanged } from './jobFields.ts';
import type { blankPosting, JobFields } from './jobFields.ts';
import css from './JobForm.module.css';
import { statusTexts } from './statusTexts.ts';
import { TwinsNotice } from './TwinsNotice.tsx';
import { useTwins } from './useTwins.ts';

interface JobFormProps {
  /** Of the form element, for the button that stands outside of it. */
  id: string;
  /** The job to change; null for a new one. */
  job: Job | null;
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
} as const satisfies Record<keyof typeof blankPosting, string>;

/** Every field of a posting (spec 5). Only what was changed is kept as a draft, over a reload too. */
export function JobForm({ id, job, onBusy, onSaved }: JobFormProps) {
  const { t } = useTranslation('adminJobs');
  const stored = job ? fieldsOf(job) : blankJob;
  const [changes, setChanges, forgetDraft] = useDraft<Partial<JobFields>>(
    `admin-job:${job?._id ?? 'new'}`,
    {},
  );
  const fields = { ...stored, ...changes };
  const changed = isChanged(changes, stored);
  // What the draft held before anything was typed now.
  const [restored, setRestored] = useState<boolean>();
  const twins = useTwins({ ...fields, except: job?._id });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<CallFailure>();
  const [factsOpen, setFactsOpen] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const key = useRef<string>(undefined);
  const busy = useRef(false);

  function change(name: keyof JobFields, value: string | CostFields[]) {
    key.current = undefined; // another text is another request
    setRestored((before) => before ?? changed);
    setChanges((before) => ({ ...before, [name]: value }));
    // A row of costs that goes moves the others: their errors go with it.
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => field.split('.')[0] !== name)),
    );
  }

  function discard() {
    setChanges({});
    forgetDraft();
    setRestored(undefined);
    setErrors({});
  }

  function refuse(wrong: Record<string, string>) {
    const byField = Object.entries(wrong).map(([path, key]) => [fieldOfError(path), key] as const);
    flushSync(() => {
      setErrors(Object.fromEntries(byField));
      // What is folded away can neither be seen nor focused.
      if (byField.some(([field]) => isFactError(field))) setFactsOpen(true);
    });
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  async function save() {
    const checked = v.safeParse(jobForm, bodyOf(fields, stored));
    if (!checked.success) return refuse(fieldErrors(checked.issues));
    const days = dayProblems(checked.output, Date.now());
    if (Object.keys(days).length > 0) return refuse(days);
    // Not there on plain http, where a repeated request cannot be told from a second one.
    key.current ??= (crypto as Partial<Crypto>).randomUUID?.();
    const saved = job
      ? await callApi('jobs.update', { params: { jobId: job._id }, body: checked.output })
      : await callApi('jobs.create', {
          body: checked.output,
          ...(key.current && { idempotencyKey: key.current }),
        });
    forgetDraft();
    onSaved(saved);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    onBusy(true);
    setErrors({});
    setFailure(undefined);
    try {
      await save();
    } catch (error) {
      const failed = error instanceof CallFailure ? error : new CallFailure(-1, {});
      if (Object.keys(failed.errors).length > 0) refuse(failed.errors);
      else {
        flushSync(() => setFailure(failed));
        notice.current?.focus(); // it stands above what was scrolled to
      }
    } finally {
      busy.current = false;
      onBusy(false);
    }
  }

  const field = (name: keyof typeof blankPosting) => ({
    name,
    label: t(labels[name]),
    value: fields[name],
    required: name !== 'logoUrl',
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    ...(errors[name] && { error: t(`errors:fields.${errors[name]}`) }),
  });
  const choose = { placeholder: t('form.choose') };

  return (
    <form ref={element} id={id} noValidate className={css.form} onSubmit={(e) => void submit(e)}>
      {(restored ?? changed) && (
        <Notice
          tone="info"
          className={css.wide}
          action={
            <Button variant="quiet" onClick={discard}>
              {t('form.discard')}
            </Button>
          }
        >
          {t('form.restored')}
        </Notice>
      )}
      {failure && (
        <div ref={notice} tabIndex={-1} className={css.wide}>
          <Notice tone="danger" title={t('form.failed')}>
            {t(`errors:codes.${failure.code}`, { defaultValue: failure.message })}
          </Notice>
        </div>
      )}
      <TextField {...field('jobName')} />
      <TextField {...field('companyName')} />
      <TextField {...field('location')} hint={t('form.locationHint')} />
      <TextField {...field('experience')} hint={t('form.experienceHint')} />
      <TwinsNotice twins={twins} />
      <SelectField {...field('category')} {...choose} options={categories} />
      <SelectField {...field('jobType')} {...choose} options={jobTypes} />
      <SelectField
        {...field('salaryRange')}
        {...choose}
        options={salaryRanges.map((value) => ({ value, label: `₹${value}` }))}
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
      <FactsSection
        fields={fields}
        errors={errors}
        change={change}
        open={factsOpen}
        onToggle={setFactsOpen}
      />
    </form>
  );
}

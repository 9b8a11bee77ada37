import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmployerRow } from '#contract/employers/employer.ts';
import { href } from '#contract/http/paths.ts';
import { callApi } from '#src/data/api.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { useDebouncedValue } from '#src/hooks/useDebouncedValue.ts';
import records from '#src/features/admin/shared/Records.module.css';
import css from './JobForm.module.css';

/** Which record of an employer the company name meets. Without an answer nothing: it is a hint. */
export function EmployerNotice({ company, country }: { company: string; country: string }) {
  const { t } = useTranslation('adminJobs');
  const asked = useDebouncedValue(company.trim());
  const [answer, setAnswer] = useState<{ asked: string; employer: EmployerRow | null }>();
  useEffect(() => {
    if (asked === '') return;
    const controller = new AbortController();
    callApi('employers.match', { query: { company: asked }, signal: controller.signal })
      .then(({ employer }) => setAnswer({ asked, employer }))
      .catch(() => undefined);
    return () => controller.abort();
  }, [asked]);
  const found = answer?.asked === asked && asked !== '' ? answer : undefined;
  const employer = found?.employer;
  // As seekers are shown it: an employer's check counts in its country alone.
  const checkedOn =
    employer && (employer.kind === 'agent' || employer.country === country) && employer.checkedOn;
  return (
    <p role="status" className={`${records.wide} ${css.employer}`}>
      {employer && (
        <>
          {t('employer.found', { name: employer.name })}{' '}
          {checkedOn
            ? t('employer.checked', { date: shortDate(checkedOn, t) })
            : t('employer.unchecked')}{' '}
          <NewTab to={href('adminEmployers', undefined, { id: employer.id })}>
            {t('employer.open')}
          </NewTab>
        </>
      )}
      {found && !employer && (
        <>
          {t('employer.none')}{' '}
          <NewTab to={href('adminEmployers', undefined, { company: asked })}>
            {t('employer.make')}
          </NewTab>
        </>
      )}
    </p>
  );
}

/** In its own tab: the form stays. */
function NewTab({ to, children }: { to: string; children: string }) {
  const { t } = useTranslation('adminJobs');
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> {t('duplicates.newTab')}</span>
    </a>
  );
}

import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { leadLimits, type LeadImportDetail } from '#contract/leads/lead.ts';
import { failureOf } from '#src/data/api.ts';
import { useDraft } from '#src/forms/draft.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { TextArea } from '#src/components/fields/TextArea.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import css from '../Leads.module.css';
import type { OneLeadImport } from './useLeadImport.ts';

interface LeadCommitProps {
  one: OneLeadImport;
  detail: LeadImportDetail;
  anyway: number[];
  /** Something of the mapping was changed, by which the rows in sight are not checked. */
  isUnchecked: boolean;
}

/** The decision, with what an admin says about the list: where it is from, and why people may be asked. */
export function LeadCommit({ one, detail, anyway, isUnchecked }: LeadCommitProps) {
  const { t, i18n } = useTranslation('adminLeads');
  const [said, setSaid, clear] = useDraft(`leads-${detail.id}`, { source: '', permission: '' });
  const [errors, setErrors] = useState<Partial<Record<'source' | 'permission', string>>>({});
  const count = detail.counts.good + anyway.length;

  async function send(event: FormEvent) {
    event.preventDefault();
    const required = t('errors:fields.required');
    const blank = {
      ...(said.source.trim() === '' && { source: required }),
      ...(said.permission.trim() === '' && { permission: required }),
    };
    setErrors(blank);
    if (Object.keys(blank).length > 0) return;
    try {
      await one.commit({ ...said, anyway });
      clear();
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
    }
  }

  return (
    <Card as="section" aria-labelledby="commit" className={css.section ?? ''}>
      <h2 id="commit">{t('import.commit')}</h2>
      <p className={css.soft}>{t('import.commitHint')}</p>
      <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          name="source"
          label={t('import.source')}
          hint={t('import.sourceHint')}
          error={errors.source}
          maxLength={leadLimits.source}
          autoComplete="off"
          className={css.narrow ?? ''}
          value={said.source}
          onChange={({ target }) => setSaid((before) => ({ ...before, source: target.value }))}
        />
        <TextArea
          name="permission"
          label={t('import.permission')}
          hint={t('import.permissionHint')}
          error={errors.permission}
          maxLength={leadLimits.permission}
          rows={3}
          className={css.narrow ?? ''}
          value={said.permission}
          onChange={({ target }) => setSaid((before) => ({ ...before, permission: target.value }))}
        />
        {detail.counts.bad > 0 && <p>{t('import.badLeft', { count: detail.counts.bad })}</p>}
        {isUnchecked && <Notice tone="warning">{t('adminMenu:uncheckedTake')}</Notice>}
        <div>
          <Button
            type="submit"
            variant="next"
            busy={one.busy}
            disabled={count === 0 || isUnchecked}
          >
            {t('import.yes', { count })}
          </Button>
        </div>
      </form>
    </Card>
  );
}

import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOrders } from '#contract/import/import.ts';
import {
  leadTargets,
  type LeadImportDetail,
  type LeadMapping,
  type LeadTarget,
} from '#contract/leads/lead.ts';
import { failureOf } from '#src/data/api.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import type { MappingDraft } from '#src/features/admin/shared/upload/useMappingDraft.ts';
import css from '../Leads.module.css';
import type { OneLeadImport } from './useLeadImport.ts';

const first: readonly LeadTarget[] = ['name', 'phone', 'email', 'trade'];
const others = leadTargets.filter((target) => !first.includes(target));

interface LeadMappingFormProps {
  one: OneLeadImport;
  detail: LeadImportDetail;
  draft: MappingDraft<{ mapping: LeadMapping }>;
}

/** What the columns of a list mean: guessed, for the admin to put right. */
export function LeadMappingForm({ one, detail, draft }: LeadMappingFormProps) {
  const { t, i18n } = useTranslation('adminLeads');
  const { mapping } = draft.fields;
  const setMapping = (next: LeadMapping) => draft.change({ mapping: next });
  const found = others.filter((target) => mapping.columns[target] !== undefined);

  async function check(event: FormEvent) {
    event.preventDefault();
    try {
      await one.setMapping(mapping);
      draft.forget();
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
    }
  }

  function choose(target: LeadTarget, name: string) {
    const { [target]: _before, ...columns } = mapping.columns;
    setMapping({ ...mapping, columns: name === '' ? columns : { ...columns, [target]: name } });
  }

  const row = (target: LeadTarget) => {
    const name = mapping.columns[target] ?? '';
    const column = detail.columns.find((each) => each.name === name);
    return (
      <li key={target}>
        <SelectField
          label={t(`import.targets.${target}`)}
          value={name}
          placeholder={t('import.none')}
          options={detail.columns.map((each) => each.name)}
          {...(column && { hint: column.samples.join(' · ') })}
          onChange={(event) => choose(target, event.target.value)}
        />
      </li>
    );
  };

  return (
    <Card as="section" aria-labelledby="mapping" className={css.section ?? ''}>
      <h2 id="mapping">{t('import.mapping')}</h2>
      <p className={css.soft}>
        {detail.remembered && `${t('import.remembered')} `}
        {t('import.mappingHint')}
      </p>
      {draft.notice && <Notice tone="info">{t(draft.notice)}</Notice>}
      <form className={css.form} noValidate onSubmit={(event) => void check(event)}>
        <ul className={css.targets}>{first.map(row)}</ul>
        <Disclosure summary={t('import.more', { count: found.length })}>
          <ul className={css.targets}>
            {others.map(row)}
            <li>
              <SelectField
                label={t('import.dayOrder')}
                value={mapping.dayOrder}
                options={dayOrders.map((value) => ({
                  value,
                  label: t(`adminImport:dayOrders.${value}`),
                }))}
                onChange={({ target }) =>
                  setMapping({
                    ...mapping,
                    dayOrder: target.value === 'monthFirst' ? 'monthFirst' : 'dayFirst',
                  })
                }
              />
            </li>
          </ul>
        </Disclosure>
        {draft.changed && (
          <div className={css.actions}>
            <Button type="submit" busy={one.busy}>
              {t('import.check')}
            </Button>
            <Button variant="quiet" onClick={draft.forget}>
              {t('import.reset')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

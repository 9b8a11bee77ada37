import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  dayOrders,
  importLimits,
  importTargets,
  mainTargets,
  titleForms,
  type ImportDetail,
  type ImportMapping,
  type ImportTarget,
} from '#contract/import/import.ts';
import { notSpecified } from '#contract/options.ts';
import { failureOf } from '#src/data/api.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import type { MappingDraft } from '#src/features/admin/shared/upload/useMappingDraft.ts';
import css from './AdminImportPage.module.css';
import { chosen, withColumn, withFallback } from './mapping.ts';
import { Fallbacks } from './Fallbacks.tsx';
import { Rates } from './Rates.tsx';
import { TargetRow } from './TargetRow.tsx';
import type { OneImport } from './useImport.ts';

interface MappingFormProps {
  one: OneImport;
  detail: ImportDetail;
  draft: MappingDraft<{ mapping: ImportMapping; source: string }>;
}

/** What the columns of a file mean: guessed, for the admin to put right. */
export function MappingForm({ one, detail, draft }: MappingFormProps) {
  const { t, i18n } = useTranslation('adminImport');
  const { mapping, source } = draft.fields;
  const setMapping = (next: ImportMapping) => draft.change({ mapping: next });
  const chosenCurrency = mapping.fallback.currency ?? '';
  const currencies = [
    ...new Set([...(detail.analysis?.currencies ?? []), chosenCurrency].filter(Boolean)),
  ];
  const [errors, setErrors] = useState<Record<string, string>>({});
  const columns = detail.analysis?.columns ?? [];
  const fresh = detail.analysis?.fresh ?? [];
  const main: readonly ImportTarget[] = mainTargets;
  const others = importTargets.filter((target) => !main.includes(target));
  const found = others.filter((target) => chosen(mapping, target) !== '');

  async function check(event: FormEvent) {
    event.preventDefault();
    if (source.trim() === '') return setErrors({ source: t('errors:fields.required') });
    setErrors({});
    try {
      await one.setMapping(source.trim(), mapping);
      draft.forget();
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
    }
  }

  // Jobs would tell people what stands in for blanks: it is not left folded away.
  const [showsBlanks] = useState(() =>
    Object.values(mapping.fallback).some((text) => text !== notSpecified),
  );

  const row = (target: ImportTarget) => (
    <TargetRow
      key={target}
      target={target}
      columns={columns}
      mapping={mapping}
      onChange={(name) => setMapping(withColumn(mapping, target, name))}
    />
  );

  return (
    <Card as="section" aria-labelledby="mapping" className={css.section ?? ''}>
      <h2 id="mapping">{t('mapping.title')}</h2>
      <p className={css.soft}>{t('mapping.hint')}</p>
      {fresh.length > 0 && (
        <Notice tone="info">{t('found.fresh', { columns: fresh.join(', ') })}</Notice>
      )}
      {draft.notice && <Notice tone="info">{t(draft.notice)}</Notice>}
      <form className={css.form} noValidate onSubmit={(event) => void check(event)}>
        <TextField
          label={t('mapping.source')}
          hint={t('mapping.sourceHint')}
          {...(errors.source && { error: errors.source })}
          value={source}
          readOnly={detail.feedId !== null}
          maxLength={importLimits.nameCharacters}
          className={css.narrow ?? ''}
          onChange={(event) => draft.change({ source: event.target.value })}
        />
        <ul className={css.targets}>{main.map(row)}</ul>
        <Disclosure summary={t('mapping.more', { count: found.length })}>
          <ul className={css.targets}>{others.map(row)}</ul>
        </Disclosure>
        <Disclosure summary={t('mapping.details')} open={showsBlanks}>
          <div className={css.details}>
            <SelectField
              label={t('mapping.titleForm')}
              value={mapping.titleForm}
              options={titleForms.map((form) => ({ value: form, label: t(`titleForms.${form}`) }))}
              onChange={({ target }) => {
                const titleForm = titleForms.find((form) => form === target.value) ?? 'plain';
                setMapping({ ...mapping, titleForm });
              }}
            />
            <SelectField
              label={t('mapping.dayOrder')}
              value={mapping.dayOrder}
              options={dayOrders.map((order) => ({ value: order, label: t(`dayOrders.${order}`) }))}
              onChange={({ target }) => {
                const dayOrder = dayOrders.find((order) => order === target.value) ?? 'dayFirst';
                setMapping({ ...mapping, dayOrder, dayOrderUnsure: false });
              }}
            />
            <Fallbacks
              mapping={mapping}
              onChange={(target, text) => setMapping(withFallback(mapping, target, text))}
            />
          </div>
        </Disclosure>
        <Rates
          currencies={currencies}
          rates={mapping.rates}
          onChange={(rates) => setMapping({ ...mapping, rates })}
        />
        {draft.changed && (
          <div className={css.actions}>
            <Button type="submit" busy={one.busy}>
              {t('mapping.check')}
            </Button>
            <Button variant="quiet" onClick={draft.forget}>
              {t('mapping.reset')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

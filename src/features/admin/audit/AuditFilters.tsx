import { useTranslation } from 'react-i18next';
import { auditActions, auditEntities, type AuditPage } from '#contract/admin/audit.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import css from './AdminAuditPage.module.css';

export const blankFilters = { by: '', entity: '', action: '', from: '', to: '' };

interface AuditFiltersProps {
  filters: typeof blankFilters;
  people: AuditPage['people'];
  onChange: (filters: typeof blankFilters) => void;
}

/** Who, what, and when. A period that ends before it begins is turned around. */
export function AuditFilters({ filters, people, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('adminAudit');
  function change(name: keyof typeof blankFilters, value: string) {
    const next = { ...filters, [name]: value };
    const swapped = next.from !== '' && next.to !== '' && next.from > next.to;
    onChange(swapped ? { ...next, from: next.to, to: next.from } : next);
  }
  const field = (name: keyof typeof blankFilters) => ({
    name,
    value: filters[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  return (
    <form role="search" className={css.filters} onSubmit={(event) => event.preventDefault()}>
      <SelectField
        {...field('by')}
        label={t('filter.by')}
        placeholder={t('filter.anybody')}
        options={people.map(({ id, name }) => ({ value: id, label: name ?? t('gone') }))}
      />
      <SelectField
        {...field('entity')}
        label={t('filter.entity')}
        placeholder={t('filter.anything')}
        options={auditEntities.map((value) => ({ value, label: t(`entity.${value}`) }))}
      />
      <SelectField
        {...field('action')}
        label={t('filter.action')}
        placeholder={t('filter.anyAction')}
        options={auditActions.map((value) => ({ value, label: t(`action.${value}`) }))}
      />
      <TextField {...field('from')} type="date" label={t('filter.from')} />
      <TextField {...field('to')} type="date" label={t('filter.to')} />
    </form>
  );
}

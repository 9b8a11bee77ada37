import { useTranslation } from 'react-i18next';
import type { ImportColumn, ImportMapping, ImportTarget } from '#contract/import/import.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import css from './AdminImportPage.module.css';
import { chosen } from './mapping.ts';

interface Props {
  target: ImportTarget;
  columns: readonly ImportColumn[];
  mapping: ImportMapping;
  onChange: (column: string) => void;
}

/** One field of a job, the column that it is read from, and what stands there. */
export function TargetRow({ target, columns, mapping, onChange }: Props) {
  const { t } = useTranslation('adminImport');
  const name = chosen(mapping, target);
  const column = columns.find((each) => each.name === name);
  const more = mapping.columns[target]?.slice(1) ?? [];
  return (
    <li className={css.target}>
      <SelectField
        label={t(`targets.${target}`)}
        value={name}
        placeholder={t('mapping.none')}
        options={columns.map((each) => each.name)}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={css.samples}>
        {column?.samples.map((sample) => (
          <span key={sample} className={css.sample}>
            {sample}
          </span>
        ))}
        {column && column.filled < 1 && (
          <span className={css.soft}>
            {t('mapping.filled', { percent: Math.round(column.filled * 100) })}
          </span>
        )}
        {more.length > 0 && (
          <span className={css.soft}>{t('mapping.also', { columns: more.join(', ') })}</span>
        )}
      </div>
    </li>
  );
}

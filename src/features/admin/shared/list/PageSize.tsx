import { useTranslation } from 'react-i18next';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import css from './List.module.css';
import { pageSizes } from './pageSizes.ts';

interface PageSizeProps {
  size: number;
  onSize: (size: string) => void;
}

/** How many rows are shown at once. */
export function PageSize({ size, onSize }: PageSizeProps) {
  const { t } = useTranslation('adminMenu');
  return (
    <SelectField
      className={css.size ?? ''}
      label={t('list.size')}
      value={String(size)}
      options={pageSizes}
      onChange={(event) => onSize(event.target.value)}
    />
  );
}

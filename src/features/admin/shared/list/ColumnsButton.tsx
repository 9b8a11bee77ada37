import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import type { Columns } from './columns.ts';
import css from './List.module.css';

interface ColumnsButtonProps<N extends string> {
  columns: Columns<N>;
  label: (name: N) => string;
}

/** Opens the choice of what a list shows of each row; it shows at once. */
export function ColumnsButton<N extends string>({ columns, label }: ColumnsButtonProps<N>) {
  const { t } = useTranslation('adminMenu');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('list.columns')}
      </Button>
      <Sheet
        open={open}
        title={t('list.columns')}
        closeLabel={t('common:close')}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button variant="quiet" onClick={columns.reset}>
              {t('list.usual')}
            </Button>
            <Button onClick={() => setOpen(false)}>{t('list.done')}</Button>
          </>
        }
      >
        <fieldset className={css.columns}>
          <legend>{t('list.columnsText')}</legend>
          {columns.all.map((name) => (
            <Checkbox
              key={name}
              label={label(name)}
              checked={columns.has(name)}
              onChange={() => columns.toggle(name)}
            />
          ))}
        </fieldset>
      </Sheet>
    </>
  );
}

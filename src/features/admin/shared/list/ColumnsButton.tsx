import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import type { Columns } from './columns.ts';

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
        <ColumnChoice
          text={t('list.columnsText')}
          all={columns.all}
          chosen={columns.chosen}
          label={label}
          onToggle={columns.toggle}
        />
      </Sheet>
    </>
  );
}

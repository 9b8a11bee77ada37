import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { readLocal, writeLocal } from '#src/data/storage/localStore.ts';
import { ColumnChoice } from '#src/features/admin/shared/list/ColumnChoice.tsx';
import { toggled } from '#src/features/admin/shared/list/columns.ts';
import { columnNames, columnOf, specifiedColumns, type ColumnName } from './exportColumns.ts';

/** Of local storage: the columns that were chosen last on this device. */
const key = 'exportColumns';

/** What was chosen last; what is no column any more is left out. */
function chosenLast(): readonly ColumnName[] {
  const kept = readLocal(key)?.split(',') ?? [];
  const known = columnNames.filter((name) => kept.includes(name));
  return known.length > 0 ? known : specifiedColumns;
}

interface ColumnsSheetProps {
  onClose: () => void;
  onExport: (columns: readonly ColumnName[]) => void;
}

/** Which columns a file holds, in their order; they are called as in the file. */
export function ColumnsSheet({ onClose, onExport }: ColumnsSheetProps) {
  const { t } = useTranslation('applicants');
  const [chosen, setChosen] = useState(chosenLast);
  return (
    <Sheet
      open
      title={t('export.columns')}
      closeLabel={t('common:close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => setChosen(specifiedColumns)}>
            {t('export.usual')}
          </Button>
          <Button
            disabled={chosen.length === 0}
            onClick={() => {
              writeLocal(key, chosen.join(','));
              onExport(chosen);
            }}
          >
            {t('export.chosen', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <ColumnChoice
        text={t('export.columnsText')}
        all={columnNames}
        chosen={chosen}
        label={(name) => columnOf(name).header}
        onToggle={(name) => setChosen(toggled(columnNames, chosen, name))}
      />
    </Sheet>
  );
}

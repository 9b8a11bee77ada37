import { useTranslation } from 'react-i18next';
import { readSheets, type ImportSheet } from '#contract/import/sheets.ts';
import { Notice } from '#src/components/status/Notice.tsx';

/** Of a workbook with several sheets: which are read together, and what of it is not read at all. */
export function SheetsNotice({ sheets }: { sheets?: readonly ImportSheet[] | undefined }) {
  const { t } = useTranslation('adminImport');
  const read = readSheets(sheets);
  const unread = sheets?.filter((sheet) => sheet.unread !== undefined) ?? [];
  return (
    <>
      {read.length > 1 && (
        <Notice tone="info" role="note">
          {t('sheets.together', { sheets: read.map(({ name }) => name).join(', ') })}
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice tone="warning" role="note" title={t('sheets.unread')}>
          <ul>
            {unread.map(({ name, rows: count, unread: why }) => (
              <li key={name}>
                {t(why === 'hidden' ? 'sheets.hidden' : 'sheets.columns', { name, count })}
              </li>
            ))}
          </ul>
          <p>{t('sheets.hint')}</p>
        </Notice>
      )}
    </>
  );
}

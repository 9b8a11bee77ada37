import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/import/import.ts';
import { readSheets } from '#contract/import/sheets.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { fileSize } from '#src/i18n/fileSize.ts';
import { Card } from '#src/components/layout/Card.tsx';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';

/** What the file is, as far as it was read. */
export function Found({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('adminImport');
  const { analysis } = detail;
  const read = readSheets(analysis?.sheets).map(({ name }) => name);
  const place = read.length > 1 ? read.join(', ') : analysis?.place;
  return (
    <Card as="section" aria-label={t('found.label')}>
      <Facts columns="fit">
        <Fact
          label={t('found.file')}
          value={detail.fileName}
          note={`${fileSize(detail.bytes)} · ${shortDate(detail.createdAt, t)}`}
        />
        {analysis && (
          <Fact
            label={t('found.format')}
            value={t(`formats.${analysis.format}`)}
            note={place ? t('found.place', { place }) : undefined}
          />
        )}
        {analysis && <Fact label={t('found.records')} value={analysis.records} />}
        {detail.source !== '' && (
          <Fact
            label={t('found.source')}
            value={detail.source}
            note={analysis?.remembered ? t('found.remembered') : undefined}
          />
        )}
      </Facts>
    </Card>
  );
}

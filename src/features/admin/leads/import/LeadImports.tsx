import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { LeadImportSummary } from '#contract/leads/lead.ts';
import { href } from '#contract/http/paths.ts';
import { callApi } from '#src/data/api.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { Badge, type BadgeTone } from '#src/components/status/Badge.tsx';
import { FailureNotice } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import css from '../Leads.module.css';

const tones: Partial<Record<LeadImportSummary['status'], BadgeTone>> = {
  ...{ done: 'green', failed: 'red', checked: 'yellow', undone: 'gray' },
};

/** Earlier lists, and those that wait for a decision, no matter who sent them. */
export function LeadImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('adminLeads');
  const { data, failure, retry } = useLoaded('imports', (_key, signal) =>
    callApi('leads.imports', { signal }),
  );
  return (
    <section aria-labelledby="lists" className={css.section}>
      <h2 id="lists">{t('import.history')}</h2>
      {failure && (
        <FailureNotice title={t('import.historyFailed')} failure={failure} onRetry={retry} />
      )}
      {!data && !failure && <Loading heights={['48px']} />}
      {data?.imports.length === 0 && <p className={css.soft}>{t('import.historyEmpty')}</p>}
      <ul className={css.history}>
        {data?.imports.map((one) => (
          <li key={one.id} className={css.past}>
            <Link
              href={href('adminLeads', undefined, { import: one.id })}
              onClick={(event) => {
                event.preventDefault();
                onOpen(one.id);
              }}
            >
              {one.fileName}
            </Link>
            <span className={css.soft}>
              {[
                t('import.from', {
                  source: one.source || shortDate(one.createdAt, t),
                  name: one.byName ?? t('import.again.someone'),
                }),
                one.status === 'done' && t('import.done', { count: one.counts.added }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Badge tone={tones[one.status] ?? 'blue'}>{t(`import.statuses.${one.status}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

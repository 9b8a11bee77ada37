import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ImportSummary } from '#contract/import/import.ts';
import { href } from '#contract/http/paths.ts';
import { callApi } from '#src/data/api.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { Badge, type BadgeTone } from '#src/components/status/Badge.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import css from './AdminImportPage.module.css';

const tones: Partial<Record<ImportSummary['status'], BadgeTone>> = {
  ...{ done: 'green', failed: 'red', checked: 'yellow', undone: 'gray' },
};

/** Earlier imports, and those that wait for a decision. */
export function History({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('adminImport');
  const [imports, setImports] = useState<ImportSummary[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const { signal, abort } = controller();
    callApi('imports.list', { signal })
      .then((answer) => setImports(answer.imports))
      .catch(() => !signal.aborted && setFailed(true));
    return abort;
  }, [tries]);

  return (
    <section aria-labelledby="history" className={css.section}>
      <h2 id="history">{t('history.title')}</h2>
      {failed && (
        <Notice
          tone="danger"
          action={
            <Button
              variant="quiet"
              onClick={() => {
                setFailed(false);
                setTries(tries + 1);
              }}
            >
              {t('common:retry')}
            </Button>
          }
        >
          {t('history.failed')}
        </Notice>
      )}
      {!imports && !failed && (
        <SkeletonGroup label={t('common:loading')}>
          <Skeleton shape="block" height="72px" />
        </SkeletonGroup>
      )}
      {imports?.length === 0 && <p className={css.soft}>{t('history.empty')}</p>}
      <ul className={css.history} data-rows>
        {imports?.map((one) => (
          <li key={one.id} className={css.past}>
            <div className={css.pastName}>
              <Link
                href={href('adminImport', undefined, { id: one.id })}
                onClick={(event) => {
                  event.preventDefault();
                  onOpen(one.id);
                }}
              >
                {one.source || one.fileName}
              </Link>
              <span className={css.soft}>{`${one.fileName} · ${shortDate(one.createdAt, t)}`}</span>
            </div>
            <span className={css.soft}>
              {one.committedAt
                ? [
                    t('done.added', { count: one.counts.added }),
                    t('done.updated', { count: one.counts.updated }),
                  ].join(' · ')
                : t('preview.good', { count: one.counts.good })}
            </span>
            <Badge tone={tones[one.status] ?? 'blue'}>{t(`statuses.${one.status}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function controller() {
  const own = new AbortController();
  return { signal: own.signal, abort: () => own.abort() };
}

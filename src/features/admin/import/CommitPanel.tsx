import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/import/import.ts';
import { failureOf } from '#src/data/api.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { RadioGroup } from '#src/components/fields/RadioGroup.tsx';
import css from './AdminImportPage.module.css';
import type { OneImport } from './useImport.ts';

interface Props {
  one: OneImport;
  detail: ImportDetail;
  /** Rows that may turn a job into another employer's. */
  confirmed: readonly number[];
  /** Something of the mapping was changed, by which the rows in sight are not checked. */
  isUnchecked: boolean;
  onLeave: () => void;
}

/** The decision: all rows or the good ones, and what happens to jobs that are no longer listed. */
export function CommitPanel({ one, detail, confirmed, isUnchecked, onLeave }: Props) {
  const { t, i18n } = useTranslation('adminImport');
  const { counts } = detail;
  const [take, setTake] = useState<'all' | 'good'>(counts.bad > 0 ? 'good' : 'all');
  const [closeMissing, setCloseMissing] = useState(false);
  const changes = [
    t('commit.added', { count: counts.added }),
    t('commit.updated', { count: counts.updated }),
    t('commit.unchanged', { count: counts.unchanged }),
    ...(counts.conflicts > 0 ? [t('commit.conflicts', { count: counts.conflicts })] : []),
  ];
  const updated = counts.updated + confirmed.length;
  const closed = closeMissing ? counts.missing : 0;
  const blocked = counts.added + updated + closed === 0 || (take === 'all' && counts.bad > 0);
  const [employer, ...others] = counts.employers;
  const whose =
    confirmed.length > 0 || others.length > 0 || !employer
      ? t('commit.changed', { count: updated })
      : t('commit.changedOf', { count: updated, company: employer.name });

  async function act(action: 'commit' | 'cancel') {
    try {
      await one.act({
        ...{ action, allOrNothing: take === 'all', closeMissing },
        confirmed: [...confirmed],
      });
      if (action === 'cancel') onLeave();
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
    }
  }

  return (
    <Card as="section" aria-labelledby="commit" className={css.section ?? ''}>
      <h2 id="commit">{t('commit.title')}</h2>
      <p>{changes.join(' · ')}</p>
      {counts.bad > 0 && (
        <RadioGroup
          legend={t('commit.take')}
          name="take"
          value={take}
          onChange={setTake}
          options={[
            { value: 'good', label: t('commit.good', { count: counts.good }) },
            { value: 'all', label: t('commit.all'), hint: t('commit.allHint') },
          ]}
        />
      )}
      {counts.missing > 0 && (
        <Checkbox
          label={t('commit.closeMissing', { count: counts.missing })}
          hint={t('commit.closeMissingHint')}
          checked={closeMissing}
          onChange={(event) => setCloseMissing(event.target.checked)}
        />
      )}
      <p className={css.soft}>{t('commit.visible')}</p>
      {isUnchecked && <Notice tone="warning">{t('adminMenu:uncheckedTake')}</Notice>}
      <div className={css.actions}>
        <Button
          variant="next"
          busy={one.busy}
          disabled={blocked || isUnchecked}
          onClick={() => void act('commit')}
        >
          {updated === 0
            ? t('commit.yes', { count: counts.added })
            : counts.added === 0
              ? whose
              : `${t('commit.yes', { count: counts.added })} · ${whose}`}
        </Button>
        <Button variant="quiet" busy={one.busy} onClick={() => void act('cancel')}>
          {t('throwAway')}
        </Button>
      </div>
    </Card>
  );
}

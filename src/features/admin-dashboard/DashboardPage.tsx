import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberPeriods, type NumberPeriod, type OfficeNumbers } from '#contract/officeNumbers.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { pageTitle, useHead } from '#src/lib/head.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { AlertIcon } from '#src/ui/icons.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonGroup } from '#src/ui/SkeletonGroup.tsx';
import css from './DashboardPage.module.css';
import { Figures } from './Figures.tsx';
import { GroupChart } from './GroupChart.tsx';
import { PerDayChart } from './PerDayChart.tsx';
import { ToDo } from './ToDo.tsx';
import { MostViewed } from './MostViewed.tsx';

/** The numbers of the office: how the portal does, and what waits. */
export default function DashboardPage() {
  const { t } = useTranslation('adminDashboard');
  const [days, setDays] = useState<NumberPeriod>(30);
  const [numbers, setNumbers] = useState<OfficeNumbers | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [tries, setTries] = useState(0);
  useHead({ title: pageTitle(t('title')), description: t('lead'), noIndex: true });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    callApi('office.numbers', { query: { days }, signal })
      .then((answer) => !signal.aborted && setNumbers(answer))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        setFailure(error instanceof CallFailure ? error : new CallFailure(-1, {}));
      });
    return () => controller.abort();
  }, [days, tries]);

  const stale = numbers !== null && numbers.days !== days && !failure;
  return (
    <div className={`container ${css.page}`}>
      <header>
        <h1>{t('title')}</h1>
        <p className={css.lead}>{t('lead')}</p>
      </header>
      <RadioGroup
        legend={t('period')}
        legendHidden
        name="period"
        layout="inline"
        value={String(days) as `${NumberPeriod}`}
        onChange={(value) => {
          setFailure(null);
          setDays(numberPeriods.find((one) => String(one) === value) ?? 30);
        }}
        options={numberPeriods.map((period) => ({
          value: `${period}` as const,
          label: t(`periods.${period}`),
        }))}
      />
      {failure && (
        <EmptyState
          icon={<AlertIcon />}
          title={t('failed')}
          actions={
            <Button
              onClick={() => {
                setFailure(null);
                setTries(tries + 1);
              }}
            >
              {t('common:retry')}
            </Button>
          }
        >
          {t(`errors:codes.${failure.code}`, { defaultValue: failure.message })}
        </EmptyState>
      )}
      {!numbers && !failure && <Loading />}
      {numbers && !failure && (
        <div className={css.content} aria-busy={stale}>
          <Figures numbers={numbers} />
          <PerDayChart numbers={numbers} />
          <div className={css.pair}>
            <GroupChart kind="country" numbers={numbers} />
            <GroupChart kind="category" numbers={numbers} />
          </div>
          <MostViewed numbers={numbers} />
          <ToDo numbers={numbers} />
        </div>
      )}
    </div>
  );
}

function Loading() {
  const { t } = useTranslation('adminDashboard');
  return (
    <SkeletonGroup label={t('common:loading')}>
      <div className="stack">
        <Skeleton shape="block" height="160px" />
        <Skeleton shape="block" height="320px" />
      </div>
    </SkeletonGroup>
  );
}

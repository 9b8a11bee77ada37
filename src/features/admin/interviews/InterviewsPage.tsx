import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { interviewLimits } from '#contract/applications/interviews.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { CalendarIcon } from '#src/components/icons/critical.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { callApi } from '#src/data/api.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { AdminPage } from '#src/features/admin/shared/AdminPage.tsx';
import { LoadFailed } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { ListHead } from '#src/features/admin/shared/list/ListHead.tsx';
import { Pages } from '#src/features/admin/shared/list/Pages.tsx';
import { pageOf, pageText } from '#src/features/admin/shared/list/pages.ts';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { useAddressFilters } from '#src/features/admin/shared/useAddressFilters.ts';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { shortDate } from '#src/i18n/dates.ts';
import { CalendarSheet } from './CalendarSheet.tsx';
import { Day } from './Day.tsx';
import css from './Interviews.module.css';
import { byDay, laterWeek, spanOf, weekFrom, weekOf } from './weeks.ts';

/** The interviews of all jobs, week by week. */
export default function InterviewsPage() {
  const { t } = useTranslation('adminInterviews');
  useHead({ title: pageTitle(t('title')), description: t('description'), noIndex: true });
  const [address, setAddress] = useAddressFilters(
    { week: null, page: null },
    { week: '', page: '' },
  );
  const [open, setOpen] = useState(false);
  const week = weekFrom(address.week, serverTime());
  const page = pageOf(address.page);
  const key = `${week} ${page}`;
  const { data, failure, reload } = useLoaded(key, async (asked, signal) => ({
    asked,
    list: await callApi('interviews.list', { query: { ...spanOf(week), page }, signal }),
  }));
  const list = data?.asked === key ? data.list : undefined;
  const show = (monday: string) =>
    setAddress({ week: monday === weekOf(serverTime()) ? '' : monday, page: '' });
  return (
    <AdminPage title={t('title')} lead={t('description')}>
      <ListHead
        filters={
          <div className={css.bar}>
            <Button variant="quiet" onClick={() => show(laterWeek(week, -1))}>
              {t('earlier')}
            </Button>
            <h2 className={css.week} aria-live="polite">
              {t('week', { from: shortDate(week, t), until: shortDate(lastDay(week), t) })}
            </h2>
            <Button variant="quiet" onClick={() => show(laterWeek(week, 1))}>
              {t('later')}
            </Button>
            {mayDo('interviews.addFeed') && (
              <Button
                variant="quiet"
                icon={<CalendarIcon size={20} />}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
              >
                {t('calendar.open')}
              </Button>
            )}
          </div>
        }
      />
      {list ? (
        list.total === 0 ? (
          <EmptyState icon={<CalendarIcon />} title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        ) : (
          <>
            {byDay(list.interviews).map(([day, own]) => (
              <Day key={day} day={day} interviews={own} />
            ))}
            <Pages
              page={page}
              total={list.total}
              size={interviewLimits.pageSize}
              busy={false}
              onPage={(next) => setAddress({ page: pageText(next) })}
            />
          </>
        )
      ) : failure ? (
        <LoadFailed title={t('failed')} failure={failure} onRetry={reload} />
      ) : (
        <Loading heights={['96px', '96px', '96px']} />
      )}
      {open && (
        <CalendarSheet
          hasFeed={list?.hasFeed ?? false}
          onClose={() => {
            setOpen(false);
            reload();
          }}
        />
      )}
    </AdminPage>
  );
}

const lastDay = (monday: string) =>
  new Date(Date.parse(monday) + 6 * 24 * 60 * 60 * 1000).toISOString();

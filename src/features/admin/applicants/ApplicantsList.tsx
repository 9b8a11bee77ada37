import { useKeptPlace } from '#src/features/admin/shared/place.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applications/application.ts';
import {
  applicantFilters,
  applicantLimits,
  applicantSorts,
} from '#contract/applications/applicants.ts';
import { grouped } from '#src/i18n/format.ts';
import { useAddressFilters } from '#src/features/admin/shared/useAddressFilters.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { ApplicationStatus } from '#contract/options.ts';
import { useDebouncedValue } from '#src/hooks/useDebouncedValue.ts';
import { classes } from '#src/components/classes.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { MessageLog } from '#src/features/admin/shared/messages/MessageLog.tsx';
import { WriteSheet } from '#src/features/admin/shared/messages/WriteSheet.tsx';
import { FailureNotice } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { PeopleIcon, SearchIcon } from '#src/components/icons/critical.tsx';
import dense from '#src/features/admin/shared/Dense.module.css';
import { ColumnsButton } from '#src/features/admin/shared/list/ColumnsButton.tsx';
import { useColumns } from '#src/features/admin/shared/list/columns.ts';
import tools from '#src/features/admin/shared/list/List.module.css';
import { PageSize } from '#src/features/admin/shared/list/PageSize.tsx';
import { PrintButton, PrintHead } from '#src/features/admin/shared/list/Printed.tsx';
import { pageSizes, usePageSize } from '#src/features/admin/shared/list/pageSizes.ts';
import { Board } from './board/Board.tsx';
import { MoveMany } from './steps/MoveMany.tsx';
import { StepsSheet } from './steps/StepsSheet.tsx';
import { useSteps } from './steps/useSteps.ts';
import { ViewTools } from './ViewTools.tsx';
import {
  columnsFor,
  withStep,
  applicantColumnTexts,
  ofProfile,
  usualApplicantColumns,
} from './applicantColumns.ts';
import { seenOf, whoOf } from './applicantList.ts';
import { RecentChanges } from './RecentChanges.tsx';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';
import { ApplicantSheet } from './ApplicantSheet.tsx';
import type { Translate } from '#src/i18n/keys.ts';
import css from './ApplicantsPage.module.css';
import { ApplicantTable } from './ApplicantTable.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ChangeSheet } from './ChangeSheet.tsx';
import { ExportButton } from './export/ExportButton.tsx';
import { FilterBar, isFiltered, noFilter, sortTexts, type Filter } from './FilterBar.tsx';
import { JobFacts } from './JobFacts.tsx';
import { Pages } from '#src/features/admin/shared/list/Pages.tsx';
import { pageOf, pagesOf, pageText } from '#src/features/admin/shared/list/pages.ts';
import { useApplicants } from './useApplicants.ts';
import { useToldChanges } from './useToldChanges.ts';
import { useSelection } from './useSelection.ts';

const plainAddress = { ...noFilter, size: '', page: '', view: '' };
const addressOptions = {
  ...{ search: null, status: applicantFilters, skill: null, sort: applicantSorts },
  ...{ step: null, size: pageSizes, page: null, view: ['board'] },
};

/** Who applied, what becomes of them, and the way to take the list along. */
export function ApplicantsList({ job, heading }: { job: Job; heading: ReactNode }) {
  const { t } = useTranslation('applicants');
  const [address, setAddress] = useAddressFilters(addressOptions, plainAddress);
  const filter = address as Filter;
  const page = pageOf(address.page);
  const search = useDebouncedValue(filter.search).trim();
  const [size, setSize] = usePageSize({
    ...{ list: 'applicants', asked: address.size, usual: applicantLimits.pageSize },
    show: (next) => setAddress({ size: next, page: '' }),
  });
  const columns = useColumns(
    'applicants',
    columnsFor(mayDo('user.fileLink')),
    usualApplicantColumns,
  );
  const profiles = ofProfile.some(columns.has);
  const list = useApplicants(job._id, { ...filter, search, page, size, profiles });
  const { rows, total, facets, failure } = list;
  const { change, takeBack } = useToldChanges(list);
  const steps = useSteps(job._id, { ...filter, search }, () => void list.reload());
  const [editing, setEditing] = useState<'steps' | 'move'>();
  const hasSteps = steps.list.length > 0;
  const isBoard = address.view === 'board';
  useKeptPlace(rows !== null);
  const selection = useSelection(rows ?? [], total);
  const [open, setOpen] = useState<{ id: string; order: readonly string[] } | null>(null);
  const [changing, setChanging] = useState<{ to: Applicant; status: ApplicationStatus } | 'many'>();
  const [writing, setWriting] = useState(false);
  /** Rises with each message, so that the log is asked for again. */
  const [written, setWritten] = useState(0);
  const [logOpen, setLogOpen] = useState(false);
  const all = facets?.all ?? job.applicantsCount;
  const pages = pagesOf(total, size);

  const look = (next: Filter) => {
    setAddress({ ...next, page: '' });
    selection.clear();
  };

  const setStatus = (applicant: Applicant, status: ApplicationStatus) => {
    // An interview has a day and a place: both are asked for at once.
    if (status === 'Interview Scheduled') return setChanging({ to: applicant, status });
    void change([applicant._id], { status, was: seenOf(applicant) });
  };

  const notice = failure && (
    <FailureNotice title={t('list.failed')} failure={failure} onRetry={() => void list.reload()} />
  );
  return (
    <>
      <header className={`${css.top} ${dense.bar}`}>
        {heading}
        {rows && (
          <ViewTools
            isBoard={isBoard}
            onBoard={(board) => {
              selection.clear();
              setAddress({ view: board ? 'board' : '' });
            }}
            onSteps={() => setEditing('steps')}
          />
        )}
        {rows && all > 0 && (
          <div className={tools.tools}>
            {!isBoard && (
              <ColumnsButton columns={columns} label={(name) => t(applicantColumnTexts[name])} />
            )}
            <PrintButton />
          </div>
        )}
      </header>
      <PrintHead lines={chosenLines(filter, page, pages, t)} />
      <JobFacts job={job} total={all} />
      {!rows ? (
        (notice ?? <Loading heights={['72px', '72px', '72px']} />)
      ) : (
        <section className={classes(css.list, isBoard && css.onBoard)} aria-busy={list.loading}>
          <div className={`${css.listTop} ${dense.bar}`}>
            <div>
              <h2>{t('list.title')}</h2>
              <p role="status" className={css.found}>
                {all === 0 ? t('list.none') : t('list.found', { number: grouped(total) })}
              </p>
            </div>
            {all > 0 && mayDo('jobs.markInReview') && (
              <ExportButton
                {...{ job, facets }}
                reload={list.reload}
                isNarrowed={isFiltered(filter) || selection.count > 0}
              />
            )}
          </div>
          {notice}
          {mayDo('jobs.undoChange') && <RecentChanges changes={list.recent} onUndo={takeBack} />}
          {all === 0 ? (
            <EmptyState icon={<PeopleIcon />} level={3} title={t('empty.title')}>
              {t('empty.text')}
            </EmptyState>
          ) : isBoard ? (
            <Board
              jobId={job._id}
              steps={steps}
              answers={list.answers}
              waiting={list.waiting}
              onStatus={setStatus}
              onOpen={({ _id: id }, order) => setOpen({ id, order })}
              onAll={(column) => setAddress({ ...noFilter, ...column, page: '', view: '' })}
            />
          ) : (
            <>
              <FilterBar filter={filter} facets={facets} steps={steps.list} onChange={look} />
              {rows.length > 0 && (
                <ApplicantTable
                  applicants={rows}
                  from={(page - 1) * size + 1}
                  columns={hasSteps ? withStep(columns.chosen) : columns.chosen}
                  steps={steps}
                  selection={selection}
                  waiting={list.waiting}
                  onStatus={setStatus}
                  onOpen={({ _id: id }) =>
                    // Who is changed may leave the filter: the way through the others stays.
                    setOpen({ id, order: rows.map((row) => row._id) })
                  }
                />
              )}
              {total === 0 && !list.loading && isFiltered(filter) && (
                <EmptyState
                  icon={<SearchIcon />}
                  level={3}
                  title={t('filters.none')}
                  actions={
                    <Button onClick={() => look({ ...noFilter, sort: filter.sort })}>
                      {t('filters.clear')}
                    </Button>
                  }
                />
              )}
              <BulkBar
                selection={selection}
                pages={pages}
                total={total}
                onChange={() => setChanging('many')}
                onMove={hasSteps ? () => setEditing('move') : undefined}
                onWrite={() => setWriting(true)}
              />
              <div className={css.foot}>
                <Pages
                  {...{ page, total, size }}
                  busy={list.loading}
                  onPage={(next) => setAddress({ page: pageText(next) })}
                />
                {total > Number(pageSizes[0]) && <PageSize size={size} onSize={setSize} />}
              </div>
            </>
          )}
        </section>
      )}
      {editing === 'steps' && (
        <StepsSheet
          jobId={job._id}
          steps={steps}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            steps.loaded.reload();
            void list.reload();
          }}
        />
      )}
      {editing === 'move' && (
        <MoveMany
          chosen={selection.chosen}
          count={selection.count}
          steps={steps}
          onClose={(moved) => {
            setEditing(undefined);
            if (moved) selection.clear();
          }}
        />
      )}
      {mayDo('messages.list') && all > 0 && (
        <Disclosure open={logOpen} summary={t('adminMessages:log.title')} onToggle={setLogOpen}>
          {logOpen && <MessageLog of={{ jobId: job._id }} version={written} names />}
        </Disclosure>
      )}
      {writing && (
        <WriteSheet
          about={[
            { label: '', jobId: job._id, who: whoOf(selection.chosen, { ...filter, search }) },
          ]}
          onClose={() => setWriting(false)}
          onChanged={() => {
            setWritten((before) => before + 1);
            setLogOpen(true);
          }}
        />
      )}
      {changing === 'many' && (
        <ChangeSheet
          who={t('bulk.chosen', { count: selection.count })}
          draftOf={job._id}
          count={(what) => list.count(selection.chosen, what)}
          onClose={() => setChanging(undefined)}
          onChange={(what, form) =>
            change(selection.chosen, what, {
              ...form,
              onTaken() {
                selection.clear();
                form.onTaken();
              },
            })
          }
        />
      )}
      {changing && changing !== 'many' && (
        <ChangeSheet
          key={changing.to._id}
          who={changing.to.userName}
          draftOf={changing.to._id}
          status={changing.status}
          // What was wanted in spite of someone else's change may be taken over another one's sheet.
          onClose={() => setChanging((now) => (now === changing ? undefined : now))}
          onChange={(what, form) =>
            change([changing.to._id], { was: seenOf(changing.to), ...what }, form)
          }
        />
      )}
      {open !== null && (
        <ApplicantSheet
          jobId={job._id}
          jobName={`${job.jobName}, ${job.companyName}`}
          applicationId={open.id}
          order={open.order}
          onMove={(id) => setOpen({ ...open, id })}
          change={(what) => list.change([open.id], what)}
          steps={steps}
          onClose={() => {
            setOpen(null);
            void list.reload();
          }}
        />
      )}
    </>
  );
}

/** What a printed list says of what was chosen. */
function chosenLines(
  { search, status, skill, sort }: Filter,
  page: number,
  pages: number,
  t: Translate,
): readonly (string | false)[] {
  const text = status && statusText(status);
  return [
    search.trim() !== '' && `${t('applicants:filters.search')}: ${search.trim()}`,
    status !== '' && `${t('applicants:table.status')}: ${text ? t(text) : status}`,
    skill !== '' && `${t('applicants:filters.skill')}: ${skill}`,
    t(sortTexts[sort]),
    pages > 1 && t('applicants:pages.of', { page, pages }),
  ];
}

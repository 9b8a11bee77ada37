import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { leadLimits, leadStates } from '#contract/leads/lead.ts';
import { queryString } from '#contract/http/paths.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { download } from '#src/forms/download.ts';
import { failureText } from '#src/forms/failureText.ts';
import { useDebouncedValue } from '#src/hooks/useDebouncedValue.ts';
import { grouped } from '#src/i18n/format.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { PeopleIcon, SearchIcon } from '#src/components/icons/critical.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { FailureNotice, LoadFailed } from '#src/features/admin/shared/Failure.tsx';
import { ListHead } from '#src/features/admin/shared/list/ListHead.tsx';
import { Pages } from '#src/features/admin/shared/list/Pages.tsx';
import { pageOf, pageText } from '#src/features/admin/shared/list/pages.ts';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { SearchField } from '#src/features/admin/shared/SearchField.tsx';
import { useAddressFilters } from '#src/features/admin/shared/useAddressFilters.ts';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import css from './Leads.module.css';
import { leadsCsv } from './leadsCsv.ts';
import { LeadTable } from './LeadTable.tsx';

const plain = { search: '', state: '', importId: '', page: '' };
const options = { search: null, state: leadStates, importId: null, page: null };

/** Who is on the lists: searched, asked, deleted, taken along. */
export function LeadsList({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { t, i18n } = useTranslation('adminLeads');
  const [address, setAddress, clear] = useAddressFilters(options, plain);
  const look = (some: Partial<typeof plain>) => setAddress({ page: '', ...some });
  const page = pageOf(address.page);
  const { page: _page, ...filters } = address;
  const asked = { ...filters, search: address.search.trim() };
  const key = useDebouncedValue(queryString({ ...asked, page }));
  const list = useLoaded(key, async (query, signal) => ({
    asked: query,
    ...(await callApi('leads.list', { query: read(query), signal })),
  }));
  const { failure, retry, reload } = list;
  // Those of another question, with buttons on them, would be taken for the answer to this one.
  const data = failure && list.data?.asked !== key ? undefined : list.data;
  const busy = data?.asked !== key && !failure;
  const searched = asked.search !== '' || address.state !== '' || address.importId !== '';

  async function save() {
    try {
      const { leads } = await callApi('leads.export', { query: read(queryString(asked)) });
      download(new File([leadsCsv(leads, t)], 'leads.csv', { type: 'text/csv' }));
      showToast({ tone: 'ok', text: t('downloaded', { count: leads.length }) });
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
    }
  }

  return (
    <>
      <ListHead
        filters={
          <form
            role="search"
            aria-label={t('filter.label')}
            className={css.filters}
            onSubmit={(event) => event.preventDefault()}
          >
            <SearchField
              label={t('search')}
              placeholder={t('search')}
              value={address.search}
              onSearch={(search) => look({ search })}
            />
            <SelectField
              label={t('filter.state')}
              placeholder={t('filter.any')}
              value={address.state}
              options={leadStates.map((value) => ({ value, label: t(`stateName.${value}`) }))}
              onChange={(event) => look({ state: event.target.value })}
            />
          </form>
        }
        found={
          data !== undefined &&
          !busy &&
          t('found', { count: data.total, number: grouped(data.total) })
        }
        tools={
          data &&
          data.total > 0 && (
            <Button variant="quiet" onClick={() => void save()}>
              {t('download')}
            </Button>
          )
        }
      />
      {!data && failure && <LoadFailed title={t('failed')} failure={failure} onRetry={retry} />}
      {!data && !failure && <Loading heights={['72px', '72px', '72px']} />}
      {data && (
        <div aria-busy={busy} className={css.result}>
          {failure && <FailureNotice title={t('failed')} failure={failure} onRetry={retry} />}
          {data.leads.length > 0 && (
            <LeadTable
              leads={data.leads}
              onChanged={reload}
              onRemoved={() => {
                heading.current?.focus();
                reload();
              }}
            />
          )}
          {data.total === 0 && !busy && !failure && (
            <EmptyState
              icon={searched ? <SearchIcon /> : <PeopleIcon />}
              title={searched ? t('empty.searched') : t('empty.title')}
              actions={
                searched && (
                  <Button variant="quiet" onClick={clear}>
                    {t('empty.clear')}
                  </Button>
                )
              }
            >
              {searched ? t('empty.searchedText') : t('empty.text')}
            </EmptyState>
          )}
          <Pages
            {...{ page, busy }}
            total={data.total}
            size={leadLimits.pageSize}
            onPage={(next) => setAddress({ page: pageText(next) })}
          />
        </div>
      )}
    </>
  );
}

const read = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

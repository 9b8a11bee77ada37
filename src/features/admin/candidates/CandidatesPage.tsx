import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { screenCalls } from '#contract/admin/roles.ts';
import { candidateLimits } from '#contract/candidates/candidate.ts';
import { href, queryString } from '#contract/http/paths.ts';
import { buttonClass } from '#src/components/buttons/Button.tsx';
import { callApi } from '#src/data/api.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { useDebouncedValue } from '#src/hooks/useDebouncedValue.ts';
import { ColumnsButton } from '#src/features/admin/shared/list/ColumnsButton.tsx';
import { useColumns } from '#src/features/admin/shared/list/columns.ts';
import { pageOf, pageText } from '#src/features/admin/shared/list/pages.ts';
import { usePageSize } from '#src/features/admin/shared/list/pageSizes.ts';
import tools from '#src/features/admin/shared/list/List.module.css';
import { PrintButton, PrintHead } from '#src/features/admin/shared/list/Printed.tsx';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { useKeptPlace } from '#src/features/admin/shared/place.ts';
import { RecordsPage } from '#src/features/admin/shared/RecordsPage.tsx';
import { useAddressFilters } from '#src/features/admin/shared/useAddressFilters.ts';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import {
  candidateColumns,
  candidateColumnTexts,
  usualCandidateColumns,
} from './candidateColumns.ts';
import { CandidateFilters } from './CandidateFilters.tsx';
import {
  addressOptions,
  filtersSet,
  listQuery,
  plainAddress,
  type CandidatesAddress,
} from './candidatesAddress.ts';
import { CandidatesResult } from './CandidatesResult.tsx';

/** Everyone who has applied and shares the profile, across all jobs. Never kept on the phone. */
export default function CandidatesPage() {
  const { t } = useTranslation('adminCandidates');
  const [address, setAddress, clear] = useAddressFilters(addressOptions, plainAddress);
  const look = (some: Partial<CandidatesAddress>) => setAddress({ page: '', ...some });
  const [size, setSize] = usePageSize({
    ...{ list: 'candidates', asked: address.size, usual: candidateLimits.pageSize },
    show: (next) => look({ size: next }),
  });
  const columns = useColumns('candidates', candidateColumns, usualCandidateColumns);
  const key = useDebouncedValue(queryString(listQuery(address, size)));
  const list = useLoaded(key, async (asked, signal) => {
    const query = Object.fromEntries(new URLSearchParams(asked));
    return { asked, ...(await callApi('candidates.list', { query, signal })) };
  });
  const tags = useLoaded('tags', (_key, signal) => callApi('candidates.tags', { signal }));
  const isOther = list.failure !== undefined && list.data?.asked !== key;
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptPlace(list.data !== undefined);
  useHead({ title: pageTitle(t('title')), description: t('lead'), noIndex: true });
  const searched = address.search.trim() !== '' || filtersSet(address) > 0;

  return (
    <RecordsPage
      title={t('title')}
      heading={heading}
      stacked
      beside={
        mayDo(screenCalls.adminLeads) && (
          <Link href={href('adminLeads')} className={buttonClass('quiet')}>
            {t('adminMenu:leads')}
          </Link>
        )
      }
    >
      <PrintHead lines={[address.search.trim() !== '' && `${t('search')}: ${address.search}`]} />
      <CandidatesResult
        filters={
          <CandidateFilters address={address} tags={tags.data?.tags ?? []} onChange={look} />
        }
        // Those of another question would be taken for the answer to this one.
        list={isOther ? { ...list, data: undefined } : list}
        busy={list.data?.asked !== key && !list.failure}
        searched={searched}
        onClear={clear}
        columns={columns}
        tools={
          <div className={tools.tools}>
            <ColumnsButton columns={columns} label={(name) => t(candidateColumnTexts[name])} />
            <PrintButton />
          </div>
        }
        size={size}
        onSize={setSize}
        page={pageOf(address.page)}
        onPage={(page) => setAddress({ page: pageText(page) })}
      />
    </RecordsPage>
  );
}

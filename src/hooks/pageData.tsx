import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { CallName } from '#contract/http/calls.ts';
import type { JobSummary } from '#contract/jobs/job.ts';
import {
  resourceKey,
  type ResourceData,
  type ResourceRequest,
  type ResourceState,
} from '#contract/http/resource.ts';

/** Where a page's reads come from: the phone's store and network, or the answers a server renders with. */
export interface PageData {
  resource<N extends CallName>(
    request: ResourceRequest<N>,
  ): ReadonlySignal<ResourceState<ResourceData<N>>>;
  refresh(request: ResourceRequest, force?: boolean): Promise<void>;
  /** A job as a list that was shown has it. */
  listedJob(jobId: string): JobSummary | undefined;
}

export const PageDataContext = createContext<PageData | null>(null);

export function usePageData(): PageData {
  const value = useContext(PageDataContext);
  if (!value) throw new Error('PageDataContext is missing');
  return value;
}

/** The same object as long as the request says the same, though the caller writes it anew each time. */
function useSameRequest<N extends CallName>(request: ResourceRequest<N>): ResourceRequest<N> {
  const key = resourceKey(request);
  const [kept, keep] = useState({ key, request });
  if (kept.key === key) return kept.request;
  keep({ key, request });
  return request;
}

/** The reads of what is on the page now, one for each component that shows one. */
export const shownRequests = new Set<ResourceRequest>();

/** A read of the contract: what is known now, brought up to date after the first paint. */
export function useResource<N extends CallName>(
  request: ResourceRequest<N>,
): ResourceState<ResourceData<N>> & { reload: () => Promise<void> } {
  useSignals();
  const { resource, refresh } = usePageData();
  const same = useSameRequest(request);
  const state = resource(same).value;
  useEffect(() => {
    shownRequests.add(same);
    void refresh(same);
    // A read that is about to fail for lack of the network must not be the last one.
    const again = () => void refresh(same).then(() => refresh(same));
    addEventListener('online', again);
    return () => {
      shownRequests.delete(same);
      removeEventListener('online', again);
    };
  }, [same, refresh]);
  const reload = useCallback(() => refresh(same, true), [same, refresh]);
  return { ...state, reload };
}

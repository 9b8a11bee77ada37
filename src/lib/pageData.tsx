import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { createContext, useContext, useEffect } from 'react';
import type { CallName } from '#contract/calls.ts';
import {
  resourceKey,
  type ResourceData,
  type ResourceRequest,
  type ResourceState,
} from '#contract/resource.ts';

/** Where a page's reads come from: the phone's store and network, or the answers a server renders with. */
export interface PageData {
  resource<N extends CallName>(
    request: ResourceRequest<N>,
  ): ReadonlySignal<ResourceState<ResourceData<N>>>;
  refresh(request: ResourceRequest, force?: boolean): Promise<void>;
}

export const PageDataContext = createContext<PageData | null>(null);

function usePageData(): PageData {
  const value = useContext(PageDataContext);
  if (!value) throw new Error('PageDataContext is missing');
  return value;
}

/** A read of the contract: what is known now, brought up to date after the first paint. */
export function useResource<N extends CallName>(
  request: ResourceRequest<N>,
): ResourceState<ResourceData<N>> & { reload: () => Promise<void> } {
  useSignals();
  const { resource, refresh } = usePageData();
  const key = resourceKey(request);
  const state = resource(request).value;
  useEffect(() => {
    void refresh(request);
    const again = () => void refresh(request);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
    // The key says all that the request says.
  }, [key, refresh]);
  return { ...state, reload: () => refresh(request, true) };
}

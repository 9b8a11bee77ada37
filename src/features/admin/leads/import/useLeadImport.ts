import { useEffect, useState } from 'react';
import type { LeadImportDetail, LeadMapping } from '#contract/leads/lead.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';

/** How often a running import is asked how far it is, ms. */
const pollEvery = 800;

/** One import of people on the server, followed while it runs. It is kept there: a reload loses nothing. */
export function useLeadImport(id: string) {
  const params = { importId: id };
  const { data, failure, reload, retry, change } = useLoaded(id, (_id, signal) =>
    callApi('leads.import', { params, signal }),
  );
  const [busy, setBusy] = useState(false);
  const running = data?.status === 'reading' || data?.status === 'checking';
  useEffect(() => {
    if (!running || busy) return;
    const timer = setTimeout(reload, pollEvery);
    return () => clearTimeout(timer);
    // Each answer is followed by the next question, and so is one that did not come.
  }, [running, busy, data, failure]); // oxlint-disable-line react-hooks/exhaustive-deps

  async function send(work: () => Promise<LeadImportDetail | null>) {
    setBusy(true);
    try {
      const answer = await work();
      if (answer) change(() => answer);
    } catch (error) {
      reload();
      throw failureOf(error);
    } finally {
      setBusy(false);
    }
  }

  // What is decided is decided about what is on screen: someone else may have changed it.
  const version = data?.version ?? '';
  return {
    ...{ data, failure, retry, busy, running },
    setMapping: (mapping: LeadMapping) =>
      send(() => callApi('leads.setImport', { params, body: { version, mapping } })),
    commit: (said: { source: string; permission: string; anyway: number[] }) =>
      send(async () => {
        const body = { action: 'commit' as const, version, ...said };
        return (await callApi('leads.actImport', { params, body })).import;
      }),
    act: (action: 'undo' | 'cancel') =>
      send(async () => (await callApi('leads.actImport', { params, body: { action } })).import),
  };
}

export type OneLeadImport = ReturnType<typeof useLeadImport>;

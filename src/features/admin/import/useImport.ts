import { useCallback, useEffect, useRef, useState } from 'react';
import { runningStatuses, type ImportDetail, type ImportMapping } from '#contract/import/import.ts';
import type { ImportAct } from '#contract/import/importForm.ts';
import { callApi, failureOf, type CallFailure } from '#src/data/api.ts';

/** How often a running import is asked how far it is, ms. */
const pollEvery = 800;

/** How often it is asked whether what waits of a feed is still there, ms. */
const lookEvery = 30_000;

export interface OneImport {
  detail: ImportDetail | null;
  failure: CallFailure | null;
  /** A change is on its way. */
  busy: boolean;
  reload: () => void;
  setMapping: (source: string, mapping: ImportMapping) => Promise<void>;
  act: (act: ImportAct) => Promise<void>;
}

/** One import on the server, followed while it runs. It is kept there: a reload loses nothing. */
export function useImport(id: string): OneImport {
  const [detail, setDetail] = useState<ImportDetail | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);

  const load = useCallback(() => {
    const number = ++asked.current;
    callApi('imports.get', { params: { importId: id } }).then(
      (answer) => {
        if (number !== asked.current) return null;
        setDetail(answer);
        setFailure(null);
        return null;
      },
      (error: unknown) => {
        if (number === asked.current) setFailure(failureOf(error));
      },
    );
  }, [id]);

  useEffect(() => {
    load();
    return () => void (asked.current += 1);
  }, [load]);

  const running = detail !== null && runningStatuses.includes(detail.status);
  useEffect(() => {
    if (!running || busy) return;
    const timer = setTimeout(load, pollEvery);
    return () => clearTimeout(timer);
  }, [running, busy, detail, failure, load]);

  // A feed that is fetched anew takes the place of what waits of it, also of what is on screen.
  const mayGo = detail?.status === 'checked' && detail.feedId !== null;
  useEffect(() => {
    if (!mayGo || busy) return;
    const look = () => {
      if (document.visibilityState === 'visible') load();
    };
    const timer = setInterval(look, lookEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [mayGo, busy, load]);

  async function change(send: () => Promise<ImportDetail | null>) {
    setBusy(true);
    const number = ++asked.current;
    try {
      const answer = await send();
      if (number === asked.current && answer) setDetail(answer);
    } catch (error) {
      load();
      throw failureOf(error);
    } finally {
      setBusy(false);
    }
  }

  const params = { importId: id };
  // What is decided is decided about what is on screen: someone else may have mapped it anew.
  const version = detail?.version;
  return {
    ...{ detail, failure, busy },
    reload: load,
    setMapping: (source, mapping) =>
      change(() => callApi('imports.set', { params, body: { source, mapping, version } })),
    act: (act) =>
      change(
        async () => (await callApi('imports.act', { params, body: { ...act, version } })).import,
      ),
  };
}

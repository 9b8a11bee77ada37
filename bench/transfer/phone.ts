import { openBrowserPipe, type BrowserPipe } from './browserPipe.ts';

/** One answer that came over the wire; `bytes` with its headers, 0 out of a cache. */
export interface Transfer {
  by: 'page' | 'worker';
  url: string;
  bytes: number;
}

/** What a phone says that asks to save data, or that is on a slow network. */
export interface Connection {
  saveData: boolean;
  effectiveType: string;
}

/** A new phone, and what its pages and workers receive. */
export interface Phone {
  open(url: string): Promise<string>;
  close(page: string): Promise<void>;
  scroll(page: string): Promise<void>;
  /** Runs a line of JavaScript in a page. */
  evaluate(page: string, script: string): Promise<void>;
  /** What came since the last time, once nothing has come for a while. */
  atRest(): Promise<Transfer[]>;
  end(): Promise<void>;
}

/** Ms without a request after which all is taken to be there. */
const rest = 3_000;

interface Attached {
  sessionId: string;
  targetInfo: { type: string; targetId: string };
}

interface NetworkEvent {
  requestId?: string;
  request?: { url: string };
  encodedDataLength?: number;
  statusCode?: number;
  headers?: Record<string, string>;
}

/** Starts a browser that has never been here; every page and worker is heard from its first byte on. */
export async function newPhone(connection?: Connection): Promise<Phone> {
  const kinds = new Map<string, Transfer['by']>();
  /** The session of each page or worker, once it is heard. */
  const sessions = new Map<string, Promise<string>>();
  const urls = new Map<string, string>();
  /** Bytes of the headers of answers without a body. */
  const unchanged = new Map<string, number>();
  let transfers: Transfer[] = [];
  let last = Date.now();
  const pretend = connection && {
    source: `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(connection)} })`,
  };

  async function listen({ sessionId, targetInfo }: Attached): Promise<string> {
    const send = (method: string, given?: object) => browser.send(method, given, sessionId);
    const isPage = targetInfo.type === 'page';
    kinds.set(sessionId, isPage ? 'page' : 'worker');
    const size = { width: 360, height: 640, deviceScaleFactor: 2, mobile: true };
    await Promise.all([
      send('Network.enable'),
      isPage && send('Emulation.setDeviceMetricsOverride', size),
      isPage && pretend && send('Page.enable'),
      isPage && pretend && send('Page.addScriptToEvaluateOnNewDocument', pretend),
      send('Runtime.runIfWaitingForDebugger'),
    ]);
    return sessionId;
  }

  const browser: BrowserPipe = await openBrowserPipe(({ method, params, sessionId = '' }) => {
    const {
      requestId,
      request,
      statusCode,
      headers,
      encodedDataLength = 0,
    } = params as NetworkEvent;
    const id = `${sessionId}|${requestId}`;
    if (method === 'Target.attachedToTarget') {
      const attached = params as Attached;
      sessions.set(attached.targetInfo.targetId, listen(attached));
    }
    if (method === 'Network.requestWillBeSent') {
      urls.set(id, request?.url ?? '');
      last = Date.now();
    }
    // Of a 304 that the page itself asked for, the end reports no bytes.
    if (method === 'Network.responseReceivedExtraInfo' && statusCode === 304) {
      unchanged.set(id, Object.entries(headers ?? {}).join('\r\n').length);
    }
    if (method !== 'Network.loadingFinished') return;
    last = Date.now();
    const bytes = encodedDataLength || (unchanged.get(id) ?? 0);
    transfers.push({ by: kinds.get(sessionId) ?? 'page', url: urls.get(id) ?? '?', bytes });
  });
  const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
  await browser.send('Target.setAutoAttach', attach);
  return {
    async open(url) {
      const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
      await browser.send('Page.navigate', { url }, await sessions.get(String(targetId)));
      return String(targetId);
    },
    close: async (page) => void (await browser.send('Target.closeTarget', { targetId: page })),
    async evaluate(page, script) {
      const { exceptionDetails } = await browser.send(
        'Runtime.evaluate',
        { expression: script },
        await sessions.get(page),
      );
      if (exceptionDetails) throw new Error(`${script}: ${JSON.stringify(exceptionDetails)}`);
    },
    async scroll(page) {
      const wheel = { type: 'mouseWheel', x: 180, y: 300, deltaX: 0, deltaY: 400 };
      await browser.send('Input.dispatchMouseEvent', wheel, await sessions.get(page));
    },
    async atRest() {
      last = Date.now();
      while (Date.now() - last < rest) await new Promise((resolve) => setTimeout(resolve, 100));
      const done = transfers;
      transfers = [];
      return done;
    },
    end: () => browser.close(),
  };
}

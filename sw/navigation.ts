import { paths } from '#contract/http/paths.ts';
import { workerPolicy } from '#contract/clientLimits.ts';
import { appShell } from './caches.ts';
import { snapshotFor } from './snapshots/snapshots.ts';

/**
 * Pages whose own document allows what others do not: by its content security policy the payment
 * provider's script is bound to the document of /pricing, and Google's to those of login and signup.
 */
const ownDocuments: ReadonlySet<string> = new Set([paths.pricing, paths.login, paths.signup]);

/**
 * A page visit is answered with the page's snapshot, else with the app shell: at once, and
 * offline. Files and the API are not pages; where the shell is gone (storage
 * cleared), the network answers.
 */
export function answerNavigation(event: FetchEvent, build: string): void {
  const { pathname, searchParams } = new URL(event.request.url);
  if (pathname.startsWith('/api/') || /\.[a-z0-9]{1,8}$/i.test(pathname)) return;
  const page = pathname.replace(/(.)\/$/, '$1');
  if (!ownDocuments.has(page)) return event.respondWith(snapshotOrShell(event.request, build));
  // Someone who is about to pay needs the document itself, however slow the network is.
  const patience = searchParams.has('buy') ? Infinity : workerPolicy.documentWait;
  event.respondWith(documentOrShell(event.request, patience));
}

async function snapshotOrShell(request: Request, build: string): Promise<Response> {
  const snapshot = await snapshotFor(request.url, build).catch(() => undefined);
  return snapshot ?? (await appShell()) ?? fetch(request);
}

/** The network's answer, unless it fails, is in trouble or takes longer than `patience` ms. */
async function documentOrShell(request: Request, patience: number): Promise<Response> {
  const asked = fetch(request);
  const answer = await Promise.race([asked, after(patience)]).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  return (await appShell()) ?? asked;
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    if (ms < Infinity) setTimeout(() => resolve(undefined), ms);
  });
}

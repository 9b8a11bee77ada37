import type { TextKey } from '#src/i18n/keys.ts';
import type { i18n } from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { calls } from '#contract/http/allCalls.ts';
import type { Call } from '#contract/http/call.ts';
import { languageTags } from '#contract/http/document.ts';
import type { ResourceRequest } from '#contract/http/resource.ts';
import { App } from '#src/app/App.tsx';
import { loadPage } from '#src/app/pages.tsx';
import { pageAt } from '#src/app/routes.ts';
import { writeCached } from '#src/data/cache/cache.ts';
import { listedJob, refresh, resource } from '#src/data/cache/resource.ts';
import { startOutbox } from '#src/data/outbox/outbox.ts';
import { startSavedJobs } from '#src/data/saved/savedJobs.ts';
import { noteServerTime } from '#src/data/session/clock.ts';
import { startSession } from '#src/data/session/session.ts';
import { keyPrefixes } from '#src/data/storage/keys.ts';
import { writeEntries } from '#src/data/storage/stores.ts';
import { PageDataContext } from '#src/hooks/pageData.tsx';
import { holdInstallOffer } from '#src/pwa/install.ts';
import { followInstallOffer } from '#src/pwa/installOffer.ts';
import type { Look } from './address.ts';
import { installFakeServer, replyTo } from './fakeServer.ts';
import { jobId, jobs } from './fixtures/jobs.ts';
import { sessionUser, userId } from './fixtures/people.ts';
import { offerInstall, setClockOff } from './phone.ts';
import { addressOf, type Scene } from './scenes.ts';
import { changed, settled } from './settled.ts';
import type { State } from './states.ts';
import { watchedTexts } from './texts.ts';
import { waitingEntries } from './waits.ts';

/** Reads whose answers a phone has kept, besides those that a server renders the page with. */
const kept: ResourceRequest[] = [
  ...(['jobs.mine', 'saved.list', 'subscriptions.current', 'subscriptions.receipts'] as const).map(
    (call) => ({ call }),
  ),
  ...(['user.get', 'user.consents', 'user.resumeViews'] as const).map((call) => ({
    ...{ call, params: { userId } },
  })),
  { call: 'jobs.checkApplication', params: { jobId } },
  ...jobs.map(({ _id }) => ({ call: 'jobs.get' as const, params: { jobId: _id } })),
];

/** The product's own page in one state, over a faked server and its own phone. */
export async function showScene(scene: Scene, { state, language }: Look): Promise<void> {
  installFakeServer(scene, state);
  logIn(scene);
  startSession();
  const { path, searchPath } = addressOf(scene);
  const at = pageAt(path);
  if (!at) throw new Error(`No page at ${path}`);
  const query = Object.fromEntries(new URLSearchParams(searchPath));
  if (state === 'saved') {
    await keepAnswers([...(at.route.data?.({ params: at.params, query }) ?? []), ...kept], scene);
  }
  if (state !== 'empty') await keepOwnThings(scene, state);
  document.documentElement.lang = languageTags[language];
  const texts = await watchedTexts(language, at.route.texts);
  await loadPage(at.name, texts);
  const { hook, searchHook } = memoryLocation({ path, searchPath });
  createRoot(document.querySelector('#app')!, { onCaughtError }).render(
    <StrictMode>
      <PageDataContext value={{ resource, refresh, listedJob }}>
        <I18nextProvider i18n={texts}>
          <Router hook={hook} searchHook={searchHook}>
            <App texts={texts} />
          </Router>
        </I18nextProvider>
      </PageDataContext>
    </StrictMode>,
  );
  startSavedJobs();
  startOutbox();
  if (scene.offersInstall) {
    // Beforehand: nothing on screen waits for it, so it would come after the picture.
    await import('#src/features/install/InstallOffer.tsx');
    await texts.loadNamespaces('install');
    holdInstallOffer();
    offerInstall();
    followInstallOffer();
  }
  for (const what of scene.clicks ?? []) {
    await settled();
    if (typeof what === 'string') await press(texts, what);
    else type(...what);
  }
}

/** Presses what bears a text, or matches a selector, and waits for what comes of it. */
async function press(texts: i18n, what: string): Promise<void> {
  const isKey = what.includes(':');
  // A text may name what it is about: the words around count.
  const words = isKey ? texts.t(what as TextKey).split(/\{\{.*?\}\}/) : [];
  const find = () => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const all = [...top.querySelectorAll<HTMLElement>(isKey ? 'button, a, summary' : what)];
    return all.findLast((one) => {
      const said = `${one.getAttribute('aria-label') ?? ''} ${one.textContent}`;
      return one.checkVisibility() && words.every((word) => said.includes(word));
    });
  };
  // What was opened before may be loaded only now.
  while (!find() && (await changed()));
  const came = changed();
  find()?.click();
  if (!(await came)) console.error(`Nothing comes of pressing ${what}`);
}

/** Types a text into a field, or picks a file, as its listeners hear it. */
function type(field: string, what: string | (() => File)): void {
  const input = document.querySelector<HTMLInputElement>(field);
  if (!input) return console.error(`There is no field ${field}`);
  if (typeof what === 'function') {
    const picked = new DataTransfer();
    picked.items.add(what());
    input.files = picked.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  // React looks at the value that it has set itself: only the element's own setter goes past that.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, what);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The product shows a failure in the page's place; here it counts as a fault. */
function onCaughtError(failure: unknown): void {
  console.error(`An error boundary: ${String(failure)}`);
}

/** What a login leaves behind. The token is one that no server would take. */
function logIn({ viewer, isExpired, clockOff = 0 }: Scene): void {
  const serverNow = Date.now();
  if (clockOff) setClockOff(clockOff);
  // Not the first visit: what comes with its first touch is there.
  localStorage.setItem('visited', '1');
  if (viewer === 'visitor') return;
  noteServerTime(serverNow);
  const user = sessionUser(viewer);
  const claims = {
    ...user,
    name: '',
    exp: Math.round(serverNow / 1000) + (isExpired ? -1 : 24) * 60 * 60,
  };
  const part = (value: object) => btoa(JSON.stringify(value));
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('token', `${part({ alg: 'none' })}.${part(claims)}.none`);
}

async function keepAnswers(requests: ResourceRequest[], scene: Scene): Promise<void> {
  const { viewer, replies = {} } = scene;
  const savedAt = Date.now() - 3 * 60 * 60 * 1000;
  for (const request of requests) {
    const call: Call = calls[request.call];
    const own = replies[request.call];
    const data = own ? own.body : replyTo(request.call, request.params ?? {}, viewer, 'saved');
    if (call.store) await writeCached(request, { data, savedAt });
  }
}

/** Jobs that a visitor put aside, and what waits to be sent where a screen is about that. */
async function keepOwnThings(scene: Scene, state: State): Promise<void> {
  const now = Date.now();
  const marked = scene.viewer === 'visitor' ? jobs.slice(0, 3) : [];
  await writeEntries(
    'public',
    marked.map(({ _id }, at) => [
      keyPrefixes.mark + _id,
      { jobId: _id, saved: true, at: now - at },
    ]),
  );
  if (scene.page !== 'waiting' && !scene.waits) return;
  const entries = waitingEntries(scene, state);
  await writeEntries(
    'outbox',
    entries.map((one) => [one.id, one]),
  );
}

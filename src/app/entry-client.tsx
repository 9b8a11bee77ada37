import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { bigText, languageTags, type InlineData } from '#contract/http/document.ts';
import { App } from './App.tsx';
import { noteDocumentTime } from '#src/data/session/clock.ts';
import { listedJob, refresh, resource, seedResources } from '#src/data/cache/resource.ts';
import {
  endIfLoggedOut,
  onSessionEnd,
  session,
  startSession,
  userId,
} from '#src/data/session/session.ts';
import { localKeys } from '#src/data/storage/keys.ts';
import { hasLeft, readLocal } from '#src/data/storage/localStore.ts';
import { loadAtLast, untilThere } from '#src/pwa/chunks.ts';
import { clearDrafts } from '#src/forms/keptDrafts.ts';
import { firstInteraction } from '#src/pwa/firstInteraction.ts';
import { firstLoaded } from '#src/pwa/loadAhead.ts';
import {
  chosenLanguage,
  forgetAskedLanguage,
  keepLanguage,
  storedLanguage,
} from '#src/i18n/language.ts';
import { PageDataContext } from '#src/hooks/pageData.tsx';
import { createTexts, loadTexts } from '#src/i18n/texts.ts';
import { redirectFrom } from './guard.ts';
import { loadPage } from './pages.tsx';
import { pageAt } from './routes.ts';
import { startPwa, startSpareWork } from '#src/pwa/startPwa.ts';
import '#src/components/tokens.css';
import '#src/components/base.css';
import './shell.css';

const pageData = { resource, refresh, listedJob };

async function start(): Promise<void> {
  const container = document.getElementById('app');
  if (!container) return;
  startPwa();
  if (hasLeft()) {
    // Where it cannot be had, the session is over: it ends with its documents.
    await import('#src/data/session/handOver.ts')
      .then((left) => left.takeOver())
      .catch(() => undefined);
  }
  startSession();
  noteDocumentTime();
  // Drafts outlive an expired session, so that nothing typed is lost; a logout takes them along.
  let isTaken = false;
  onSessionEnd((keepDrafts, leaving) => {
    if (!keepDrafts) clearDrafts(leaving);
    // A member's page, as the phone had kept it, brought what it shows.
    document.getElementById('page-data')?.remove();
    // Its code may not come for long: it is no one's page any more, not for a frame.
    if (isTaken || !container.dataset.snapshot) return;
    leaveSnapshot(container);
    location.reload();
  });
  const wasLoggedOut = endIfLoggedOut().then((was) => {
    // What the server or the worker answered is a member's.
    if (was) location.reload();
    return was;
  });
  await nextTask();
  // A server that has lost the cookie, and the app shell, do not know it; no text is painted yet in the latter.
  if (readLocal(localKeys.text)) document.documentElement.dataset.text = bigText;
  const chosen = chosenLanguage();
  let language = storedLanguage();
  // At once: another tab may change it while this one is still starting.
  keepLanguage(language);
  let tag = languageTags[language];
  // What is there fits only the person that it was made for, in the language that it was made in.
  const { rendered: byServer, snapshot: owner = '' } = container.dataset;
  const fits = owner === (userId.value ?? '') && document.documentElement.lang === tag;
  const rendered = byServer !== undefined && fits;
  if (!fits && byServer === undefined) leaveSnapshot(container);
  else if (!fits) {
    // The server did not get one's cookies: what was typed and tapped in its page is carried over.
    container.dataset.snapshot = '';
    container.lang = document.documentElement.lang;
  }
  const isSnapshot = 'snapshot' in container.dataset;
  const inline = document.getElementById('page-data')?.textContent;
  if (inline) seedResources(JSON.parse(inline) as InlineData);
  const taking = isSnapshot && import('#src/pwa/snapshot/takeOver.ts');
  const asked = pageAt(location.pathname);
  // Anyone who is led elsewhere has no use for this page's code, texts and data.
  const at =
    asked && !redirectFrom(asked.route.group, session.value?.user ?? null, '') ? asked : null;
  if (at && !rendered) begin(at, !isSnapshot);
  let texts = await createTexts(language, at?.route.texts ?? []);
  const isThere = () => loadTexts(texts, ['common']);
  // A switch that was tapped before this code ran, to texts that the phone cannot get: they are asked
  // for where the page is there to be read; an empty one goes on in the language of before, and says so.
  const isLacking =
    chosen !== language &&
    !rendered &&
    (await isThere().then(
      () => false,
      () => true,
    ));
  const lacking = language;
  if (isLacking) {
    language = chosen;
    tag = languageTags[language];
    keepLanguage(language);
    forgetAskedLanguage();
    texts = await createTexts(language, at?.route.texts ?? []);
  }
  await untilThere(isThere);
  // The same value again would have every style computed anew.
  if (document.documentElement.lang !== tag) document.documentElement.lang = tag;
  if (at && (rendered || isSnapshot)) await untilThere(() => loadPage(at.name, texts));
  else if (at) await inTime(loadPage(at.name, texts));
  if (!rendered) await inTime(firstLoaded());
  if (await Promise.race([wasLoggedOut, soon()])) return;
  await nextTask();
  const app = (
    <StrictMode>
      <PageDataContext value={pageData}>
        <I18nextProvider i18n={texts}>
          <App texts={texts} />
        </I18nextProvider>
      </PageDataContext>
    </StrictMode>
  );
  performance.mark('app');
  // In slices: as one piece it would hold up a slow phone's first touches by half a second.
  const takeOver = taking && (await taking.catch(() => null))?.takeOver;
  isTaken = true;
  if (rendered) {
    if (container.querySelector('[data-chosen]'))
      await import('#src/pwa/snapshot/carryOver.ts').then(
        (early) => early.repeatChoices(container),
        () => undefined,
      );
    startTransition(() => void hydrateRoot(container, app));
  } else if (takeOver) await takeOver(container, (place) => createRoot(place).render(app));
  else {
    leaveSnapshot(container);
    createRoot(container).render(app);
  }
  startSpareWork();
  if (isLacking)
    void import('#src/i18n/languageMissing.ts').then((told) => told.tellMissing(texts, lacking));
  // After the first paint: nothing that waits to be sent is worth a slower page.
  if (!session.value) await firstInteraction();
  // One lost request must not leave this tab without what sends.
  const [saved, outbox] = await loadAtLast(() =>
    Promise.all([import('#src/data/saved/savedJobs.ts'), import('#src/data/outbox/outbox.ts')]),
  );
  saved.startSavedJobs();
  outbox.startOutbox();
  // Without them the page of what waits says the same.
  import('#src/features/jobs/state/startJobMarks.tsx').then(
    (marks) => marks.startJobMarks(),
    () => undefined,
  );
}

/** Leaves nothing of a snapshot in the document: neither what it shows nor its data. */
function leaveSnapshot(container: HTMLElement): void {
  if (!('snapshot' in container.dataset)) return;
  delete container.dataset.snapshot;
  delete document.documentElement.dataset.offline;
  container.replaceChildren();
  for (const its of document.querySelectorAll('#page-data, #snapshot-age')) its.remove();
}

/**
 * What the phone has of a page is there by then, and shown with the first frame: React holds back for
 * 300 ms or more what stood behind a fallback. What comes over a slow line gets its fallback.
 */
const soon = () => new Promise((resolve) => setTimeout(resolve, 200));
const inTime = (coming: Promise<unknown>) => Promise.race([coming.catch(() => undefined), soon()]);

/** Lets the browser paint and answer a touch before the work goes on. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** From the app shell a page's code and its reads are fetched side by side, not one after the other. */
function begin({ route, params }: NonNullable<ReturnType<typeof pageAt>>, reads: boolean): void {
  // Anyone who needs it asks again, and tells what went wrong.
  void route.load().catch(() => undefined);
  // A snapshot brings its data, and asks for newer once the app has taken over.
  if (!reads) return;
  const query = Object.fromEntries(new URLSearchParams(location.search));
  for (const request of route.data?.({ params, query }) ?? []) void refresh(request);
}

void start();

import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { languageTags, type InlineData } from '#contract/document.ts';
import { App } from './App.tsx';
import { refresh, resource, seedResources } from './data/resource.ts';
import { onSessionEnd, session, startSession } from './data/session.ts';
import { clearDrafts } from './lib/draft.ts';
import { whenUsed } from './lib/firstUse.ts';
import { keepLanguage, storedLanguage } from './lib/language.ts';
import { PageDataContext } from './lib/pageData.tsx';
import { createTexts, loadTexts } from './lib/texts.ts';
import { loadPage } from './pages.tsx';
import { pageAt } from './routes.ts';
import { startBackground } from './worker.ts';
import './ui/tokens.css';
import './ui/base.css';
import './shell.css';

async function start(): Promise<void> {
  const container = document.getElementById('app');
  if (!container) throw new Error('The document has no #app');
  startBackground();
  startSession();
  // Drafts outlive an expired session, so that nothing typed is lost; a logout takes them along.
  onSessionEnd((keepDrafts) => {
    if (!keepDrafts) clearDrafts();
  });
  const language = storedLanguage();
  const tag = languageTags[language];
  // What a server rendered fits only a visitor, in the language that it was rendered in.
  const rendered =
    'rendered' in container.dataset &&
    session.value === null &&
    document.documentElement.lang === tag;
  const inline = document.getElementById('page-data')?.textContent;
  if (inline) seedResources(JSON.parse(inline) as InlineData);
  const at = pageAt(location.pathname);
  const texts = await createTexts(language, at?.route.texts ?? []);
  await loadTexts(texts, ['common']);
  document.documentElement.lang = tag;
  keepLanguage(language);
  if (at && rendered) await loadPage(at.name, texts);
  const app = (
    <StrictMode>
      <PageDataContext value={{ resource, refresh }}>
        <I18nextProvider i18n={texts}>
          <App texts={texts} />
        </I18nextProvider>
      </PageDataContext>
    </StrictMode>
  );
  if (rendered) hydrateRoot(container, app);
  else createRoot(container).render(app);
  // After the first paint: nothing that waits to be sent is worth a slower page.
  void (session.value ? Promise.resolve() : whenUsed()).then(() => {
    void import('./data/saved.ts').then(({ startSaved }) => startSaved());
    void import('./data/outbox.ts').then(({ startOutbox }) => startOutbox());
  });
}

start().catch((failure: unknown) => {
  // What a server rendered stays readable. With a network there is another chance.
  addEventListener('online', () => location.reload(), { once: true });
  throw failure;
});

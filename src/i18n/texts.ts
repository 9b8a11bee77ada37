import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { languageTags } from '#contract/http/document.ts';
import { fallbacks, languages, type Language } from '#contract/language.ts';
import { ChunkMissing, loadChunk } from '#src/pwa/chunks.ts';

type Files = Record<string, () => Promise<{ default: object }>>;

/**
 * The files of texts, each its own chunk: a page loads only those that it shows. What only an admin
 * reads, or who comes by mobile number, is in a list of its own, which would weigh on each first screen.
 */
const english: Files = import.meta.glob<{ default: object }>([
  '/locales/english/*.json',
  '!/locales/english/{server,admin*,applicants,phoneLogin,languageMissing}.json',
]);

/** Those of the other languages, for which readers of English do not pay. */
const others: Record<Exclude<Language, 'english'>, () => Promise<{ files: Files }>> = {
  hinglish: () => import('./languages/hinglish.ts'),
  hindi: () => import('./languages/hindi.ts'),
};

async function filesOf(language: Language, namespace: string): Promise<Files> {
  if (/^(admin|applicants|phoneLogin)/.test(namespace))
    return (await import('./adminTexts.ts')).adminTexts;
  return language === 'english' ? english : (await others[language]()).files;
}

function languageOf(tag: string): Language {
  return languages.find((language) => languageTags[language] === tag) ?? 'english';
}

const backend = {
  type: 'backend' as const,
  read(tag: string, namespace: string, done: (error: Error | null, texts: object | null) => void) {
    const language = languageOf(tag);
    const load = async () => {
      const files = await filesOf(language, namespace);
      const known = files[`/locales/${language}/${namespace}.json`];
      if (known) return known();
      // All of it is said in the language that it falls back to.
      if (language in fallbacks) return { default: {} };
      throw new Error(`No texts for ${namespace}`);
    };
    loadChunk(load).then(
      (module) => done(null, module.default),
      (error: unknown) => done(error as Error, null),
    );
  },
};

interface EditedTexts {
  language: Language;
  namespace: string;
  texts: object;
}

/** An i18next instance of its own, with the texts of `namespaces` loaded. One per request on a server. */
export async function createTexts(
  language: Language,
  namespaces: readonly string[],
): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: languageTags[language],
      // Each asks the one that it falls back to: whole languages load no other.
      fallbackLng: (tag) => fallbackTags(tag),
      load: 'currentOnly',
      ns: ['common', ...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false }, // React escapes
      react: { useSuspense: true },
    });
  // While developing: scripts/dev/hot-texts.mjs sends what was edited.
  if (import.meta.hot && !import.meta.env.SSR) {
    import.meta.hot.on('texts', ({ language: edited, namespace, texts }: EditedTexts) => {
      const tag = languageTags[edited];
      instance.removeResourceBundle(tag, namespace).addResourceBundle(tag, namespace, texts);
      instance.emit('languageChanged', instance.language);
    });
  }
  return instance;
}

function fallbackTags(tag: string): string[] {
  const fallback = fallbacks[languageOf(tag)];
  return fallback ? [languageTags[fallback]] : [];
}

/**
 * Loads further texts into an instance. Rejects with ChunkMissing where they cannot be had: by
 * itself i18next would show their keys, and never ask again.
 * @param tag of the language; the one on screen where not given
 */
export async function loadTexts(
  texts: i18n,
  namespaces: readonly string[],
  tag = texts.language,
): Promise<void> {
  const tags = [tag, ...fallbackTags(tag)];
  const missing = () =>
    namespaces.filter((name) => tags.some((one) => !texts.hasResourceBundle(one, name)));
  if (missing().length === 0) return;
  if (tag === texts.language) await texts.loadNamespaces(missing());
  if (missing().length === 0) return;
  await texts.reloadResources(tags, missing());
  if (missing().length > 0) throw new ChunkMissing(!navigator.onLine);
}

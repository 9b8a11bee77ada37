import { fallbacks, languages, type Language } from '#contract/language.ts';
import english from '#locales/english/server.json';
import hindi from '#locales/hindi/server.json';
import hinglish from '#locales/hinglish/server.json';

/** What the server itself says: mails, messages of a phone, notes before the code runs. */
export type ServerTexts = typeof english;

type Partly<Texts> = {
  [Key in keyof Texts]?: Texts[Key] extends string ? string : Partly<Texts[Key]>;
};

const written: Record<Language, Partly<ServerTexts>> = { english, hinglish, hindi };

/** The texts of `locales/<language>/server.json` by language, each whole. */
export const serverTexts = Object.fromEntries(
  languages.map((language) => {
    const fallback = fallbacks[language];
    return [
      language,
      fallback ? completed(written[language], written[fallback]) : written[language],
    ];
  }),
) as Record<Language, ServerTexts>;

/**
 * Texts of a language that is not whole, key by key with those of another one.
 * @param texts - what the language says
 * @param whole - what is said where it says nothing
 * @returns a text for every key of `whole`
 */
function completed<Texts extends object>(texts: Partly<Texts>, whole: Texts): Texts {
  const own = texts as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(whole).map(([key, text]) => {
      const said = own[key];
      if (typeof text !== 'object' || text === null) return [key, said ?? text];
      return [key, completed(said ?? {}, text as object)];
    }),
  ) as Texts;
}

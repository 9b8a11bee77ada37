import { fallbacks, languages, type Language } from '#contract/language.ts';
import type { DateWords } from '#contract/dates.ts';
import englishCommon from '#locales/english/common.json';
import english from '#locales/english/server.json';
import hindiCommon from '#locales/hindi/common.json';
import hindi from '#locales/hindi/server.json';
import hinglishCommon from '#locales/hinglish/common.json';
import hinglish from '#locales/hinglish/server.json';

/** What the server itself says: mails, messages of a phone, notes before the code runs. */
export type ServerTexts = typeof english;

type Partly<Texts> = {
  [Key in keyof Texts]?: Texts[Key] extends string ? string : Partly<Texts[Key]>;
};

const written: Record<Language, Partly<ServerTexts>> = { english, hinglish, hindi };

const dates: Record<Language, Partly<DateWords>> = {
  english: englishCommon.time,
  hinglish: hinglishCommon.time,
  hindi: hindiCommon.time,
};

/** The texts of `locales/<language>/server.json` by language, each whole. */
export const serverTexts = whole<ServerTexts>(written);

/** How each language writes dates, with the words of its pages. */
export const dateWords = whole<DateWords>(dates);

function whole<Texts extends object>(
  said: Record<Language, Partly<Texts>>,
): Record<Language, Texts> {
  return Object.fromEntries(
    languages.map((language) => {
      const fallback = fallbacks[language];
      return [
        language,
        fallback ? completed(said[language], said[fallback] as Texts) : said[language],
      ];
    }),
  ) as Record<Language, Texts>;
}

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

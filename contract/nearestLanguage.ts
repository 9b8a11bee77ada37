import { languages, type Language } from './language.ts';

/** In what people read what is not there in their own language, the nearest first. */
const readAlso: Partial<Record<Language, readonly Language[]>> = {
  hindi: ['hinglish', 'english'],
};

/**
 * The language in which someone is given what is not there in all of them.
 * @param wanted what they have chosen
 * @param there the languages that it is there in
 * @returns their own where it is there, else the nearest; undefined where there is none
 */
export function nearestLanguage<L extends Language>(
  wanted: Language,
  there: readonly L[],
): L | undefined {
  const order = [wanted, ...(readAlso[wanted] ?? []), ...languages];
  return order.map((one) => there.find((each) => each === one)).find((one) => one !== undefined);
}

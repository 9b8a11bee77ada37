/**
 * The languages of voices that can read a text, best first. Hinglish is Hindi in Latin letters: an
 * Indian English voice reads it as it is written, a Hindi voice often spells it out.
 */
const wanted: Readonly<Record<string, readonly string[]>> = {
  en: ['en-in', 'en-gb', 'en'],
  'hi-latn': ['en-in', 'hi-in', 'en'],
  hi: ['hi'],
};

/**
 * @param voices those of the browser
 * @param lang of a text, BCP 47
 * @returns the voice that reads it: one that is on the phone before one that needs a network; none where
 * no voice speaks the language
 */
export function voiceFor<Voice extends Pick<SpeechSynthesisVoice, 'lang' | 'localService'>>(
  voices: readonly Voice[],
  lang: string,
): Voice | undefined {
  const tag = lang.toLowerCase();
  const languages = wanted[tag] ?? wanted[tag.split('-')[0] ?? ''] ?? [];
  for (const local of [true, false]) {
    for (const language of languages) {
      const found = voices.find(
        (voice) =>
          voice.localService === local &&
          // Android writes en_IN.
          voice.lang.toLowerCase().replace('_', '-').startsWith(language),
      );
      if (found) return found;
    }
  }
  return undefined;
}

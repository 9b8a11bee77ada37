import { languages, type Language } from '#contract/language.ts';
import { states, type State } from './states.ts';

/** What the gallery's address asks for; without a scene and a part the list of all. */
export interface Look {
  scene?: string | undefined;
  part?: string | undefined;
  /** Of a part that covers the page: the one variant to show. */
  variant?: string | undefined;
  state: State;
  language: Language;
  /** Undefined: as the browser has it. */
  theme?: string | undefined;
}

export function lookAt(search: string): Look {
  const { scene, part, variant, state, language, theme } = Object.fromEntries(
    new URLSearchParams(search),
  );
  return {
    ...{ scene, part, variant, theme },
    state: states.find((known) => known === state) ?? 'filled',
    language: languages.find((known) => known === language) ?? 'english',
  };
}

export function hrefOf(look: Partial<Look>): string {
  const given = Object.entries(look).filter(([, value]) => value !== undefined);
  return `/gallery/?${new URLSearchParams(given).toString()}`;
}

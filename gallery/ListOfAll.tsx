import { useState } from 'react';
import { languages } from '#contract/language.ts';
import { hrefOf, type Look } from './address.ts';
import { coversPage, parts } from './parts.tsx';
import { scenes } from './scenes.ts';

const themes = ['light', 'dark'];

type Looks = [label: string, look: Partial<Look>][];

/** The names alone count: nothing of it is shown. */
const variantsOf = (part: string) =>
  Object.keys(parts[part]?.({ word: '', other: '', sentence: '', long: '' }) ?? {});

/** Every picture of the gallery, by the file or screen that it shows. */
const pictures: { name: string; looks: Looks }[] = [
  ...Object.keys(parts).map((part) => {
    const each: Looks = variantsOf(part).map((variant) => [variant, { part, variant }]);
    return { name: part, looks: coversPage(part) ? each : [['all', { part }] as Looks[number]] };
  }),
  ...scenes.map(({ name, states }) => ({
    name,
    looks: states.map((state): Looks[number] => [state, { scene: name, state }]),
  })),
];

/** The list; language and theme are chosen for all, and one more tab shows what is chosen. */
export function ListOfAll() {
  const [choice, setChoice] = useState<Partial<Look>>({ language: 'english', theme: 'light' });
  const choose = (key: 'language' | 'theme', values: readonly string[]) =>
    values.map((value) => (
      <label key={value}>
        <input
          type="radio"
          name={key}
          checked={choice[key] === value}
          onChange={() => setChoice({ ...choice, [key]: value })}
        />{' '}
        {value}
      </label>
    ));
  return (
    <main className="container stack" style={{ paddingBlock: 16 }}>
      <h1>Gallery</h1>
      <div className="cluster">
        {choose('language', languages)}
        {choose('theme', themes)}
      </div>
      <ul>
        {pictures.map(({ name, looks }) => (
          <li key={name}>
            {name}:{' '}
            {looks.map(([label, look]) => (
              <span key={label}>
                <a
                  href={hrefOf({ ...look, ...choice })}
                  target="phone"
                  data-picture={`${name.replace('/', '.')}.${label.replaceAll(' ', '-')}`}
                >
                  {label}
                </a>{' '}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </main>
  );
}

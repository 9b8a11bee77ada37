import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { languageTags } from '#contract/http/document.ts';
import type { Look } from './address.ts';
import { parts } from './parts.tsx';
import { wordsOf } from './variants.tsx';
import { watchedTexts } from './texts.ts';

/** One file of src/components with all its variants, or the one that the address asks for. */
export async function showPart(part: string, { language, variant }: Look): Promise<void> {
  document.documentElement.lang = languageTags[language];
  const variants = parts[part]?.(wordsOf(await watchedTexts(language, [])));
  if (!variants) throw new Error(`Nothing is known of ${part}`);
  const shown = Object.entries(variants).filter(([name]) => !variant || name === variant);
  createRoot(document.querySelector('#app')!).render(
    <StrictMode>
      <main className="container stack" style={{ paddingBlock: 16 }}>
        <h1>{part}</h1>
        {shown.map(([name, node]) => (
          <section key={name}>
            <h2 style={{ fontSize: '0.875rem' }}>{name}</h2>
            {node}
          </section>
        ))}
      </main>
    </StrictMode>,
  );
}

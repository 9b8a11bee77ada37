import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { useEmailInText } from '#src/features/shared/support/useSupport.ts';
import { ContactLinks } from './ContactLinks.tsx';
import css from './LongText.module.css';
import type { TextKey } from '#src/i18n/keys.ts';

/** A part of a long text: keys of paragraphs, and of lists within square brackets. */
export interface TextSection {
  /** Its anchor, which other pages may link to. */
  id: string;
  title: TextKey;
  parts: readonly (TextKey | readonly TextKey[])[];
}

/** The keys of what is around the sections. */
export interface LongTexts {
  title: TextKey;
  description: TextKey;
  lead: TextKey;
  updated: TextKey;
  /** Title of the list of sections. */
  contents: TextKey;
  contact: TextKey;
  contactText: TextKey;
  chat: TextKey;
}

interface LongTextProps {
  texts: LongTexts;
  sections: readonly TextSection[];
}

/** Privacy and terms: sections with a list of them, beside the text from 1024 px. */
export function LongText({ texts, sections }: LongTextProps) {
  const { t } = useTranslation();
  /** What every text may name. */
  const values = { name: brand.name, email: useEmailInText() };
  useHead({ title: pageTitle(t(texts.title)), description: t(texts.description, values) });
  useEffect(() => {
    // A link of our own changes the address without the jump that a browser makes; after the
    // frame in which a new page is put at its top.
    const id = decodeURIComponent(location.hash.slice(1));
    if (id === '') return;
    const frame = requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={`container ${css.page}`}>
      <header className={css.header}>
        <h1>{t(texts.title)}</h1>
        <p className={css.lead}>{t(texts.lead, values)}</p>
        <p className={css.updated}>{t(texts.updated)}</p>
      </header>
      <nav aria-label={t(texts.contents)} className={css.contents}>
        <p className={css.contentsTitle}>{t(texts.contents)}</p>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{t(section.title, values)}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={`prose ${css.text}`}>
        {sections.map((section) => (
          <section key={section.id} aria-labelledby={section.id} className="prose">
            <h2 id={section.id}>{t(section.title, values)}</h2>
            {section.parts.map((part) =>
              typeof part === 'string' ? (
                <p key={part}>{t(part, values)}</p>
              ) : (
                <ul key={part[0]}>
                  {part.map((item) => (
                    <li key={item}>{t(item, values)}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
        <section aria-labelledby="contact" className="prose">
          <h2 id="contact">{t(texts.contact)}</h2>
          <p>{t(texts.contactText)}</p>
          <ContactLinks chat={t(texts.chat)} />
        </section>
      </div>
    </div>
  );
}

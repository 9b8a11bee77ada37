import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { ContactLinks } from './ContactLinks.tsx';
import css from './LongText.module.css';

/** A part of a long text: keys of paragraphs, and of lists within square brackets. */
export interface TextSection {
  /** Its anchor, which other pages may link to. */
  id: string;
  title: string;
  parts: readonly (string | readonly string[])[];
}

interface LongTextProps {
  title: string;
  lead: string;
  updated: string;
  /** Title of the list of sections. */
  contents: string;
  sections: readonly TextSection[];
  contact: { title: string; text: string; email: string; chat: string };
}

/** What every text may name. */
const values = { name: brand.name, email: brand.supportEmail };

/** Privacy and terms: sections with a list of them, beside the text from 1024 px. */
export function LongText({ title, lead, updated, contents, sections, contact }: LongTextProps) {
  const { t } = useTranslation();
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
        <h1>{title}</h1>
        <p className={css.lead}>{lead}</p>
        <p className={css.updated}>{updated}</p>
      </header>
      <nav aria-label={contents} className={css.contents}>
        <p className={css.contentsTitle}>{contents}</p>
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
          <h2 id="contact">{contact.title}</h2>
          <p>{contact.text}</p>
          <ContactLinks email={contact.email} chat={contact.chat} />
        </section>
      </div>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import type { ResumeContent } from './resumeContent.ts';
import css from './ResumePreview.module.css';

/** What the resume will say, on the screen. In English, as the document is. */
export function ResumePreview({ content }: { content: ResumeContent }) {
  const { t } = useTranslation('resume');
  return (
    <section className={css.sheet} lang="en" aria-label={t('make.preview')}>
      <h2 className={css.name}>{content.name}</h2>
      {content.headline && <p className={css.headline}>{content.headline}</p>}
      <p className={css.contact}>{content.contact.join(' · ')}</p>
      {content.sections.map(({ title, lines }) => (
        <div key={title} className={css.section}>
          <h3>{title}</h3>
          <ul>
            {lines.map(({ label, text }) => (
              <li key={label ?? text}>
                {label && <span className={css.label}>{label}: </span>}
                {text}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

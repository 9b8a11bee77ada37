import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlaceholder } from '#contract/support/contacts.ts';
import { DemoMark } from '#src/features/shared/support/DemoMark.tsx';
import css from './Channel.module.css';

interface ChannelProps {
  icon: ReactNode;
  title: string;
  href: string;
  link: string;
  /** Hours and how soon an answer comes. */
  notes: readonly string[];
  /** What may be an example. */
  contact: string;
}

/** One way to reach the team. */
export function Channel({ icon, title, href, link, notes, contact }: ChannelProps) {
  const { t } = useTranslation('support');
  return (
    <li className={css.channel}>
      <span className={css.icon}>{icon}</span>
      <h3 className={css.title}>{title}</h3>
      <a href={href} className={css.link}>
        {link}
      </a>
      {isPlaceholder(contact) && (
        <p className={css.note}>
          <DemoMark contact={contact} /> {t('placeholder')}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className={css.note}>
          {note}
        </p>
      ))}
    </li>
  );
}

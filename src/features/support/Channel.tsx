import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#src/components/status/Badge.tsx';
import css from './Channel.module.css';

interface ChannelProps {
  icon: ReactNode;
  title: string;
  href: string;
  link: string;
  /** Hours and how soon an answer comes. */
  notes: readonly string[];
  /** The address is not set yet. */
  isPlaceholder: boolean;
}

/** One way to reach the team. */
export function Channel({ icon, title, href, link, notes, isPlaceholder }: ChannelProps) {
  const { t } = useTranslation('support');
  return (
    <li className={css.channel}>
      <span className={css.icon}>{icon}</span>
      <h3 className={css.title}>{title}</h3>
      <a href={href} className={css.link}>
        {link}
      </a>
      {isPlaceholder && (
        <p className={css.note}>
          <Badge tone="gray">{t('common:demo')}</Badge> {t('placeholder')}
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

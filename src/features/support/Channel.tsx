import type { ReactNode } from 'react';
import css from './Channel.module.css';

interface ChannelProps {
  icon: ReactNode;
  title: string;
  href: string;
  link: string;
  /** Hours and how soon an answer comes. */
  notes: readonly string[];
}

/** One way to reach the team. */
export function Channel({ icon, title, href, link, notes }: ChannelProps) {
  return (
    <li className={css.channel}>
      <span className={css.icon}>{icon}</span>
      <h3 className={css.title}>{title}</h3>
      <a href={href} className={css.link}>
        {link}
      </a>
      {notes.map((note) => (
        <p key={note} className={css.note}>
          {note}
        </p>
      ))}
    </li>
  );
}

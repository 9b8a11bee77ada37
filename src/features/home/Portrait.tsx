import css from './Portrait.module.css';

/** What each figure wears; head and shoulders are the same. Drawn, because nobody real is shown. */
const headwear = {
  welder: 'M20 24c0-9 5-14 12-14s12 5 12 14v8c0 4-3 7-6 8H26c-3-1-6-4-6-8zM25 24h14v6H25z',
  nurse: 'M21 20c1-7 5-10 11-10s10 3 11 10H21zM32 12v6M29 15h6',
  student: 'M32 8 14 16l18 8 18-8zM21 19v6c6 4 16 4 22 0v-6M48 17v9',
  driver: 'M20 20c0-7 5-11 12-11s12 4 12 11H20zM20 20h28l-2 4H20',
} as const;

export type Figure = keyof typeof headwear;

export function Portrait({ figure }: { figure: Figure }) {
  return (
    <svg viewBox="0 0 64 64" width="96" height="96" aria-hidden="true" className={css.portrait}>
      <path className={css.body} d="M10 64c1-14 9-20 22-20s21 6 22 20z" />
      <path className={css.face} d="M21 26a11 13 0 0 0 22 0v-6H21zM28 38v8a4 4 0 0 0 8 0v-8z" />
      <path className={css.hat} d={headwear[figure]} />
    </svg>
  );
}

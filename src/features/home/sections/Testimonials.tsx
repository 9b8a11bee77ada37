import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { CarouselButtons } from './CarouselButtons.tsx';
import { useAutoAdvance, useSlides } from './carousel.ts';
import { Section } from './Section.tsx';
import css from './Testimonials.module.css';
import portraitCss from './Portrait.module.css';

/** Time of a testimonial, ms (spec 9). */
const every = 6_000;

/** Invented people: the page says so, and each card once more. */
const examples = [
  {
    figure: 'welder',
    quote: 'homeMore:testimonials.welder.quote',
    author: 'homeMore:testimonials.welder.author',
    role: 'homeMore:testimonials.welder.role',
  },
  {
    figure: 'nurse',
    quote: 'homeMore:testimonials.nurse.quote',
    author: 'homeMore:testimonials.nurse.author',
    role: 'homeMore:testimonials.nurse.role',
  },
  {
    figure: 'student',
    quote: 'homeMore:testimonials.student.quote',
    author: 'homeMore:testimonials.student.author',
    role: 'homeMore:testimonials.student.role',
  },
  {
    figure: 'driver',
    quote: 'homeMore:testimonials.driver.quote',
    author: 'homeMore:testimonials.driver.author',
    role: 'homeMore:testimonials.driver.role',
  },
] as const satisfies readonly { figure: Figure; quote: string; author: string; role: string }[];

/**
 * The testimonials carousel: quote, picture, author, role, with dots (spec 2).
 * @param props.told whether the page has said that its content is a demonstration
 */
export function Testimonials({ told }: { told: boolean }) {
  const { t } = useTranslation('homeMore');
  const region = useRef<HTMLDivElement>(null);
  const { track, current, goTo, goBy } = useSlides(examples.length);
  const advance = useCallback(() => goBy(1), [goBy]);
  const { playing, setPlaying } = useAutoAdvance(region, every, current, advance);
  const name = brand.name;
  return (
    <Section
      title={t('testimonials.title', { name })}
      note={!told && t('testimonials.lead', { name })}
      ground="sunken"
    >
      <div ref={region}>
        <ul ref={track} className={css.track} tabIndex={0} aria-label={t('testimonials.list')}>
          {examples.map(({ figure, quote, author, role }) => (
            <li key={figure} className={css.slide}>
              <figure className={css.figure}>
                <Portrait figure={figure} />
                <div>
                  <blockquote className={css.quote}>{t(quote, { name })}</blockquote>
                  <figcaption className={css.caption}>
                    <span className={css.author}>{t(author)}</span>
                    <span>{t(role)}</span>
                    <Badge tone="yellow">{t('testimonials.example')}</Badge>
                  </figcaption>
                </div>
              </figure>
            </li>
          ))}
        </ul>
        <div className={css.buttons}>
          <CarouselButtons playing={playing} setPlaying={setPlaying}>
            <ul className={css.dots}>
              {examples.map(({ figure }, at) => (
                <li key={figure}>
                  <button
                    type="button"
                    className={css.dot}
                    aria-label={t('testimonials.show', { number: at + 1, total: examples.length })}
                    aria-current={at === current ? 'true' : undefined}
                    onClick={() => goTo(at)}
                  />
                </li>
              ))}
            </ul>
          </CarouselButtons>
        </div>
      </div>
    </Section>
  );
}

/** What each figure wears; head and shoulders are the same. Drawn, because no one real is shown. */
const headwear = {
  welder: 'M20 24c0-9 5-14 12-14s12 5 12 14v8c0 4-3 7-6 8H26c-3-1-6-4-6-8zM25 24h14v6H25z',
  nurse: 'M21 20c1-7 5-10 11-10s10 3 11 10H21zM32 12v6M29 15h6',
  student: 'M32 8 14 16l18 8 18-8zM21 19v6c6 4 16 4 22 0v-6M48 17v9',
  driver: 'M20 20c0-7 5-11 12-11s12 4 12 11H20zM20 20h28l-2 4H20',
} as const;

type Figure = keyof typeof headwear;

function Portrait({ figure }: { figure: Figure }) {
  return (
    <svg
      viewBox="0 0 64 64"
      width="96"
      height="96"
      aria-hidden="true"
      className={portraitCss.portrait}
    >
      <path className={portraitCss.body} d="M10 64c1-14 9-20 22-20s21 6 22 20z" />
      <path
        className={portraitCss.face}
        d="M21 26a11 13 0 0 0 22 0v-6H21zM28 38v8a4 4 0 0 0 8 0v-8z"
      />
      <path className={portraitCss.hat} d={headwear[figure]} />
    </svg>
  );
}

import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { CarouselButtons } from './CarouselButtons.tsx';
import { useAutoAdvance, useSlides } from './carousel.ts';
import { Portrait, type Figure } from './Portrait.tsx';
import { Section } from './Section.tsx';
import css from './Testimonials.module.css';

/** Time of a testimonial, ms (spec 9). */
const every = 6_000;

/** Invented people: the section says so, and each card once more. */
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

/** The testimonials carousel: quote, picture, author, role, with dots (spec 2). */
export function Testimonials() {
  const { t } = useTranslation('homeMore');
  const region = useRef<HTMLDivElement>(null);
  const { track, current, goTo, goBy } = useSlides(examples.length);
  const advance = useCallback(() => goBy(1), [goBy]);
  const { playing, setPlaying } = useAutoAdvance(region, every, current, advance);
  const name = brand.name;
  return (
    <Section
      title={t('testimonials.title', { name })}
      lead={t('testimonials.lead', { name })}
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
    </Section>
  );
}

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { trendingRoles } from '#contract/jobs/trendingRoles.ts';
import { href } from '#contract/http/paths.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { ArrowRightIcon } from '#src/components/icons/critical.tsx';
import { JobNumber, type JobNumbers } from '#src/features/home/jobNumbers.tsx';
import { jobsLink } from '#src/features/home/jobsLink.ts';
import { Section } from './Section.tsx';
import css from './TrendingRoles.module.css';

/** How many roles a small screen shows at first, and how many each tap adds (spec 2). */
const step = 4;

/** The roles of spec 9, each a way into the jobs list. Wide screens always show all of them. */
export function TrendingRoles({ numbers }: { numbers: JobNumbers }) {
  const { t } = useTranslation('home');
  const [shown, setShown] = useState(step);
  const list = useRef<HTMLUListElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  // The button that was pressed may go: the focus goes on to what it has shown, or to the other one.
  const show = (next: number) => {
    flushSync(() => setShown(next));
    const first = next > step ? list.current?.children[next - step] : buttons.current;
    first?.querySelector<HTMLElement>('a, button')?.focus();
  };
  const all = shown >= trendingRoles.length;
  return (
    <Section title={t('trending.title')} lead={t('trending.lead')}>
      <ul ref={list} className={css.roles} id="trending-roles">
        {trendingRoles.map((role, at) => (
          <li key={role} className={at < shown ? undefined : css.wideOnly}>
            <Link {...jobsLink({ role })} className={css.role}>
              <span lang="en">{role}</span>
              <JobNumber jobs={numbers[at]} />
              <ArrowRightIcon size={20} />
            </Link>
          </li>
        ))}
        <li className={css.wideOnly}>
          <Link href={href('jobs')} className={css.role}>
            {t('trending.all')}
            <ArrowRightIcon size={20} />
          </Link>
        </li>
      </ul>
      <div ref={buttons} className={css.more}>
        {!all && (
          <Button variant="quiet" aria-controls="trending-roles" onClick={() => show(shown + step)}>
            {t('trending.more')}
          </Button>
        )}
        {shown > step && (
          <Button variant="quiet" aria-controls="trending-roles" onClick={() => show(step)}>
            {t('trending.less')}
          </Button>
        )}
      </div>
    </Section>
  );
}

import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { CarouselButtons } from './CarouselButtons.tsx';
import { useAutoAdvance, useSlides } from './carousel.ts';
import { fallbackCompanies, hiringCompanies, type HiringCompany } from './companies.ts';
import css from './Companies.module.css';
import { jobsLink, useHeroOptions } from './heroForm.ts';
import { useNewestJobs } from './newestJobs.ts';
import { errorMessage } from './errorMessage.ts';
import { Section } from './Section.tsx';

/** Auto-advance of the company carousel, ms (spec 4 and 9). */
const every = 3_000;

/** 'Who is hiring': a carousel of companies with active jobs. */
export function Companies() {
  const { t } = useTranslation('home');
  const { jobs, error, reload } = useNewestJobs();
  const { companies } = useHeroOptions();
  const failed = error !== undefined && jobs === undefined;
  const list = failed ? fallbackCompanies : hiringCompanies(jobs ?? [], companies);
  const region = useRef<HTMLDivElement>(null);
  const { track, current, goBy } = useSlides(list.length);
  const advance = useCallback(() => goBy(1), [goBy]);
  const { playing, setPlaying } = useAutoAdvance(region, every, current, advance);
  const demo = failed || (jobs?.some((job) => job.demo) ?? false);
  return (
    <Section
      title={t('companies.title')}
      lead={demo ? t('companies.demo') : t('companies.lead')}
      ground="sunken"
    >
      {failed && (
        <Notice
          tone="danger"
          role="status"
          className={css.failed ?? ''}
          action={
            <Button variant="quiet" onClick={() => void reload()}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('companies.error', { message: errorMessage(error, t) })}
        </Notice>
      )}
      <div ref={region}>
        <ul ref={track} className={css.track}>
          {list.map((company) => (
            <li key={company.name} className={css.company}>
              <CompanyCard company={company} demo={demo} />
            </li>
          ))}
        </ul>
        {list.length > 1 && (
          <CarouselButtons goBy={goBy} playing={playing} setPlaying={setPlaying} />
        )}
      </div>
    </Section>
  );
}

function CompanyCard({ company, demo }: { company: HiringCompany; demo: boolean }) {
  const { t } = useTranslation('home');
  const { name, logoUrl, job } = company;
  return (
    <Link {...jobsLink({ company: name })} className={css.card}>
      <span className={css.top}>
        <Avatar name={name} src={logoUrl} size={56} shape="square" />
        {demo && <Badge tone="yellow">{t('common:demo')}</Badge>}
      </span>
      <span className={css.name}>{name}</span>
      <span className={css.job}>
        {job
          ? t('companies.newest', { title: job.title, place: job.location })
          : t('companies.open')}
      </span>
      <span className={css.see}>{t('companies.see')}</span>
    </Link>
  );
}

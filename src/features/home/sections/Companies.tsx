import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { keptPart } from '#src/hooks/keptParts.tsx';
import { useResource } from '#src/hooks/pageData.tsx';
import { SavedNote } from '#src/features/shared/page/SavedNote.tsx';
import { Avatar } from '#src/components/images/Avatar.tsx';
import { Badge } from '#src/components/status/Badge.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import { CarouselButtons } from './CarouselButtons.tsx';
import { useAutoAdvance, useSlides } from './carousel.ts';
import css from './Companies.module.css';
import { jobsLink } from '#src/features/home/jobsLink.ts';
import { errorMessage } from './errorMessage.ts';
import { Section } from './Section.tsx';
import type { HiringCompany } from '#contract/jobs/company.ts';

/** A card of the carousel; where the companies cannot be had, nothing is known of their jobs. */
type CompanyCard = Pick<HiringCompany, 'name' | 'logoUrl'> & Partial<HiringCompany>;

/**
 * Stands in where the companies cannot be had (spec 8). The names are made up and shown as
 * examples: a real company that may not be hiring now would mislead.
 */
const fallbackCompanies: readonly CompanyCard[] = [
  { name: 'Sandpiper Dhow Contracting', logoUrl: null },
  { name: 'Amber Hoopoe Hotels', logoUrl: null },
  { name: 'Desert Heron Transport', logoUrl: null },
  { name: 'Monsoon Coconut Farms', logoUrl: null },
];

/** Auto-advance of the company carousel, ms (spec 4 and 9). */
const every = 3_000;

/**
 * 'Who is hiring': a carousel of companies with active jobs.
 * @param props.told whether the page has said that its content is a demonstration
 */
export function Companies({ told }: { told: boolean }) {
  const { t, i18n } = useTranslation('homeMore');
  const hiring = useResource({ call: 'jobs.companies' });
  const { data, error, reload } = hiring;
  const failed = error !== undefined && data === undefined;
  const list: readonly CompanyCard[] = failed ? fallbackCompanies : (data?.companies ?? []);
  const region = useRef<HTMLDivElement>(null);
  const { track, current, goBy } = useSlides(list.length);
  const advance = useCallback(() => goBy(1), [goBy]);
  const { playing, setPlaying } = useAutoAdvance(region, every, current, advance);
  const demo = failed || list.some((company) => company.demo);
  return (
    <div ref={region}>
      <Section
        title={t('companies.title')}
        lead={!demo && t('companies.lead')}
        note={demo && (failed || !told) && t('companies.demo')}
        ground="sunken"
        action={
          list.length > 1 && (
            <CarouselButtons goBy={goBy} playing={playing} setPlaying={setPlaying} />
          )
        }
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
            {t('companies.error', { message: errorMessage(error, t, i18n.language) })}
          </Notice>
        )}
        {data && list.length === 0 && <p>{t('companies.none')}</p>}
        <ul ref={track} className={css.track}>
          {list.map((company) => (
            <li key={company.name} className={css.company}>
              {import.meta.env.SSR ? (
                keptPart(<Card company={company} />, 'page')
              ) : (
                <Card company={company} />
              )}
            </li>
          ))}
        </ul>
        {!data && !failed && (
          <SkeletonGroup label={t('common:loading')} className={css.track ?? ''}>
            {[1, 2, 3, 4].map((key) => (
              <Skeleton key={key} shape="block" height="var(--card)" />
            ))}
          </SkeletonGroup>
        )}
        <SavedNote state={hiring} />
      </Section>
    </div>
  );
}

function Card({ company }: { company: CompanyCard }) {
  const { t } = useTranslation('homeMore');
  const { name, logoUrl, openJobs, newest, demo } = company;
  return (
    <Link {...jobsLink({ company: name })} className={css.card}>
      <span className={css.top}>
        <Avatar name={name} src={logoUrl} size={56} shape="square" />
        {demo !== false && <Badge tone="yellow">{t('common:demo')}</Badge>}
      </span>
      <span className={css.name}>{name}</span>
      {openJobs !== undefined && (
        <span className={css.count}>{t('companies.count', { count: openJobs })}</span>
      )}
      <span className={css.job}>
        {newest && t('companies.newest', { title: newest.title, place: newest.location })}
      </span>
      <span className={css.see}>{t('companies.see')}</span>
    </Link>
  );
}

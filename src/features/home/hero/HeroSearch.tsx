import { useEffect, useState, type ComponentType, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { firstInteraction } from '#src/pwa/firstInteraction.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { SearchIcon } from '#src/components/icons/critical.tsx';
import { Ticket } from '#src/components/layout/Ticket.tsx';
import { useHeroOptions } from './heroOptions.ts';
import { HeroFields } from './HeroFields.tsx';
import css from './HeroSearch.module.css';
import type { SearchOverlayProps } from './SearchOverlay.tsx';
import openJobsCss from './OpenJobs.module.css';
import { useNewestJobs } from '#src/features/home/sections/newestJobs.ts';
import { grouped } from '#src/i18n/format.ts';

const loadOverlay = () => import('./SearchOverlay.tsx');
const loadTarget = () => import('./heroTarget.ts');

/**
 * The search: a ticket to fill in from 640 px, on phones a line that opens it over the whole
 * screen (spec 2). Without the page's code the ticket is a plain form and the line a plain link.
 */
export function HeroSearch() {
  const { t } = useTranslation('home');
  const { companies } = useHeroOptions();
  const [, navigate] = useLocation();
  const [Overlay, setOverlay] = useState<ComponentType<SearchOverlayProps> | null>(null);

  // What the first tap leads to: there before it ends, where the network allows.
  useEffect(() => {
    void firstInteraction().then(() =>
      Promise.all([loadOverlay(), loadTarget()]).catch(() => undefined),
    );
  }, []);

  async function open() {
    const loaded = await loadOverlay().catch(() => null);
    // Without its code the line is the link that it looks like.
    if (loaded) setOverlay(() => loaded.default);
    else navigate(href('jobs'));
  }

  async function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const loaded = await loadTarget().catch(() => null);
    if (!loaded) return form.submit();
    const { href: to, state } = await loaded.heroTarget(data, companies);
    navigate(to, { state });
  }

  return (
    <>
      <SearchLine open={open} />
      <form
        role="search"
        aria-label={t('hero.form')}
        action={href('jobs')}
        className={css.form}
        onSubmit={(event) => void search(event)}
      >
        <Ticket
          as="div"
          className={css.ticket}
          stub={
            <div className={css.stub}>
              <OpenJobs />
              <Button type="submit" variant="next" block icon={<SearchIcon size={20} />}>
                {t('hero.search')}
              </Button>
            </div>
          }
        >
          <div className={css.fields}>
            <HeroFields />
          </div>
        </Ticket>
      </form>
      {Overlay && (
        <Overlay onClose={() => setOverlay(null)} onSearch={(event) => void search(event)} />
      )}
    </>
  );
}

/** The line that opens the search; a tap is seen while the search's code is on its way. */
function SearchLine({ open }: { open: () => Promise<void> }) {
  const { t } = useTranslation('home');
  const [opening, setOpening] = useState(false);
  return (
    <a
      href={href('jobs')}
      className={css.line}
      aria-haspopup="dialog"
      data-early={opening ? '' : undefined}
      onClick={(event) => {
        event.preventDefault();
        setOpening(true);
        void open().then(() => setOpening(false));
      }}
    >
      <SearchIcon />
      {t('hero.open')}
    </a>
  );
}

/** How many jobs are open now: nothing until it is known. */
function OpenJobs() {
  const { t } = useTranslation('home');
  const { data, local } = useNewestJobs();
  // What the phone knows by itself are some of the jobs: their number says nothing.
  if (!data || local) return null;
  const { total } = data;
  return (
    <p className={openJobsCss.open}>
      <span className={openJobsCss.number}>{grouped(total)}</span>{' '}
      {t('hero.openJobs', { count: total })}
    </p>
  );
}

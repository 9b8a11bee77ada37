import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { href } from '#contract/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { SearchIcon } from '#src/ui/icons.tsx';
import { Ticket } from '#src/ui/Ticket.tsx';
import { heroTarget, useHeroOptions } from './heroForm.ts';
import { HeroFields } from './HeroFields.tsx';
import css from './HeroSearch.module.css';
import { OpenJobs } from './OpenJobs.tsx';
import { SearchOverlay } from './SearchOverlay.tsx';

/**
 * The search: a ticket to fill in from 640 px, on phones a line that opens it over the whole
 * screen (spec 2). Without the page's code the ticket is a plain form and the line a plain link.
 */
export function HeroSearch() {
  const { t } = useTranslation('home');
  const { companies } = useHeroOptions();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { href: to, state } = heroTarget(new FormData(event.currentTarget), companies);
    navigate(to, { state });
  }

  return (
    <>
      <a
        href={href('jobs')}
        className={css.line}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <SearchIcon />
        {t('hero.open')}
      </a>
      <form
        role="search"
        aria-label={t('hero.form')}
        action={href('jobs')}
        className={css.form}
        onSubmit={search}
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
      {open && <SearchOverlay onClose={() => setOpen(false)} onSearch={search} />}
    </>
  );
}

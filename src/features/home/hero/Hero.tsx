import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { OfflineIcon, RupeeIcon, ShieldIcon } from '#src/components/icons/critical.tsx';
import { CommonTrades } from './CommonTrades.tsx';
import css from './Hero.module.css';
import { HeroSearch } from './HeroSearch.tsx';
import { NewestJobs } from '#src/features/home/sections/NewestJobs.tsx';

const facts = [
  { Icon: ShieldIcon, text: 'home:hero.facts.noFee' },
  { Icon: RupeeIcon, text: 'home:hero.facts.rupees' },
  { Icon: OfflineIcon, text: 'home:hero.facts.offline' },
] as const;

/**
 * The first thing seen: what this is, what it never does, and the search. Numbers that the page reads are
 * no reason to render it anew.
 */
export const Hero = memo(function Hero() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="hero" className={`band ${css.hero}`}>
      <div className={`container ${css.grid}`}>
        <div className={css.words}>
          <h1 id="hero" className={css.title}>
            {t('hero.title')}
          </h1>
          <p className={css.lead}>{t('hero.lead')}</p>
        </div>
        <div className={css.search}>
          <HeroSearch />
          <CommonTrades />
        </div>
        <ul className={css.facts}>
          {facts.map(({ Icon, text }) => (
            <li key={text}>
              <Icon size={22} />
              {t(text)}
            </li>
          ))}
        </ul>
        <NewestJobs className={css.board} />
      </div>
    </section>
  );
});

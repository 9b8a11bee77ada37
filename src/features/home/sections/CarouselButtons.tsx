import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronLeftIcon, ChevronRightIcon } from '#src/components/icons/critical.tsx';
import { PauseIcon, PlayIcon } from '#src/components/icons/deferred.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import css from './CarouselButtons.module.css';

interface CarouselButtonsProps {
  /** Left out where dots lead to every slide. */
  goBy?: (by: 1 | -1) => void;
  playing: boolean;
  setPlaying: (playing: boolean) => void;
  /** Dots. */
  children?: ReactNode;
}

/** Previous and next, or dots, and the pause that whatever moves by itself must have. */
export function CarouselButtons({ goBy, playing, setPlaying, children }: CarouselButtonsProps) {
  const { t } = useTranslation('homeMore');
  return (
    <div className={css.buttons}>
      {goBy && (
        <>
          <IconButton label={t('carousel.previous')} onClick={() => goBy(-1)}>
            <ChevronLeftIcon />
          </IconButton>
          <IconButton label={t('carousel.next')} onClick={() => goBy(1)}>
            <ChevronRightIcon />
          </IconButton>
        </>
      )}
      {children}
      <IconButton
        plain
        className={css.pause ?? ''}
        label={playing ? t('carousel.pause') : t('carousel.play')}
        onClick={() => setPlaying(!playing)}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
    </div>
  );
}

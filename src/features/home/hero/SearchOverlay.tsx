import { useRef, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { href } from '#contract/http/paths.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { SearchIcon } from '#src/components/icons/critical.tsx';
import { CloseIcon } from '#src/components/icons/deferred.tsx';
import { ModalDialog } from '#src/components/overlays/ModalDialog.tsx';
import { HeroFields } from './HeroFields.tsx';
import css from './SearchOverlay.module.css';

export interface SearchOverlayProps {
  onClose: () => void;
  onSearch: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** The hero's search over the whole screen of a phone, with Clear and Search (spec 2). */
export default function SearchOverlay({ onClose, onSearch }: SearchOverlayProps) {
  const { t } = useTranslation('home');
  const form = useRef<HTMLFormElement>(null);
  return (
    <ModalDialog aria-label={t('hero.form')} className={css.overlay} onClose={onClose}>
      <header className={`band ${css.header}`}>
        <h2 className={css.title}>{t('hero.form')}</h2>
        <IconButton plain label={t('common:close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      {/* The buttons follow the fields: at the bottom the keyboard would lie over them. */}
      <form ref={form} role="search" action={href('jobs')} className={css.form} onSubmit={onSearch}>
        <HeroFields firstFocus />
        <div className={css.actions}>
          <Button variant="quiet" onClick={() => form.current?.reset()}>
            {t('hero.clear')}
          </Button>
          <Button type="submit" variant="next" icon={<SearchIcon size={20} />}>
            {t('hero.search')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

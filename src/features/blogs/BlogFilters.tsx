import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { blogTags } from '#contract/options.ts';
import { href } from '#contract/http/paths.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { FilterIcon, SearchIcon } from '#src/components/icons/critical.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import css from './BlogFilters.module.css';
import { blogsHref, type BlogAddress } from './blogSearch.ts';

/**
 * Search box and category: a form in the page from 640 px, the 'Search & Filter' sheet on phones
 * (spec 2). A plain form underneath, for browsers without the page's code.
 */
export function BlogFilters({ address }: { address: BlogAddress }) {
  const { t } = useTranslation('blogs');
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);
  const count = Number(address.search !== '') + Number(address.tag !== '');

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    setOpen(false);
    navigate(blogsHref({ search: text('search'), tag: text('tag'), page: 1 }));
  }

  function clear() {
    setOpen(false);
    navigate(href('blogs'));
  }

  return (
    <>
      <div className={css.opener}>
        <Button
          variant="quiet"
          block
          icon={<FilterIcon size={20} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('search.open')}
          {count > 0 && ` (${count})`}
        </Button>
      </div>
      <form role="search" action={href('blogs')} className={css.form} onSubmit={apply}>
        <Fields address={address} />
        <Button type="submit" icon={<SearchIcon size={20} />}>
          {t('search.submit')}
        </Button>
      </form>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('search.open')}
        closeLabel={t('common:close')}
        footer={
          <>
            <Button variant="quiet" onClick={clear}>
              {t('search.clear')}
            </Button>
            <Button type="submit" form="blog-filters">
              {t('search.apply')}
            </Button>
          </>
        }
      >
        <form id="blog-filters" role="search" className={css.sheet} onSubmit={apply}>
          <Fields address={address} />
        </form>
      </Sheet>
    </>
  );
}

/** Their values are the browser's; the key takes over what the address says after a navigation. */
function Fields({ address: { search, tag } }: { address: BlogAddress }) {
  const { t } = useTranslation('blogs');
  return (
    <>
      <TextField
        key={`search ${search}`}
        label={t('search.label')}
        name="search"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={t('search.example')}
        defaultValue={search}
      />
      <SelectField
        key={`tag ${tag}`}
        label={t('search.tag')}
        name="tag"
        placeholder={t('search.allTags')}
        defaultValue={tag}
        options={blogTags.map((value) => ({ value, label: t(`blogs:tags.${value}`) }))}
      />
    </>
  );
}

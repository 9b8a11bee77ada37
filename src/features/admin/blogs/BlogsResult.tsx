import { grouped } from '#src/i18n/format.ts';
import { useAddressFilters } from '#src/features/admin/shared/useAddressFilters.ts';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Blog } from '#contract/blogs/blog.ts';
import { blogTag } from '#src/features/shared/blogs/blogTags.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { DocumentIcon, SearchIcon } from '#src/components/icons/critical.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import dense from '#src/features/admin/shared/Dense.module.css';
import css from './AdminBlogsPage.module.css';
import { countTags, selectBlogs } from './blogList.ts';
import { BlogTable } from './BlogTable.tsx';

interface BlogsResultProps {
  blogs: readonly Blog[];
  onEdit: (blog: Blog) => void;
  onDelete: (blog: Blog) => void;
}

const plainAddress = { search: '', tag: '' };
const addressOptions = { search: null, tag: null };

/** Search, category filter and the blogs that they leave. */
export function BlogsResult({ blogs, ...acts }: BlogsResultProps) {
  const { t } = useTranslation(['adminBlogs', 'blogs']);
  const [{ search, tag }, set, clear] = useAddressFilters(addressOptions, plainAddress);
  const selected = selectBlogs(blogs, useDeferredValue(search), tag);
  return (
    <div className={css.result}>
      <div className={`${css.filters} ${dense.bar}`}>
        <TextField
          type="search"
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={search}
          enterKeyHint="search"
          prefix={<SearchIcon size={20} />}
          onChange={(event) => set({ search: event.target.value })}
        />
        <SelectField
          label={t('search.category')}
          placeholder={t('search.all')}
          value={tag}
          options={countTags(blogs).map((each) => {
            const { text } = blogTag(each.tag);
            return { value: each.tag, label: text ? t(text) : each.tag };
          })}
          onChange={(event) => set({ tag: event.target.value })}
        />
        <p role="status" className={css.shown}>
          {t('shown', {
            count: blogs.length,
            shown: grouped(selected.length),
            total: grouped(blogs.length),
          })}
        </p>
      </div>
      {selected.length > 0 && <BlogTable blogs={selected} {...acts} />}
      {selected.length === 0 && blogs.length > 0 && (
        <EmptyState
          icon={<SearchIcon />}
          title={t('empty.searched')}
          actions={
            <Button variant="quiet" onClick={clear}>
              {t('empty.clear')}
            </Button>
          }
        />
      )}
      {blogs.length === 0 && (
        <EmptyState icon={<DocumentIcon />} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )}
    </div>
  );
}

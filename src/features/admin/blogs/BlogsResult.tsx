import { useTranslation } from 'react-i18next';
import type { Blog } from '#contract/blogs/blog.ts';
import { blogTag } from '#src/features/shared/blogs/blogTags.ts';
import { PagedResult } from '#src/features/admin/shared/PagedResult.tsx';
import { SearchField } from '#src/features/admin/shared/SearchField.tsx';
import { DocumentIcon } from '#src/components/icons/critical.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { grouped } from '#src/i18n/format.ts';
import css from './AdminBlogsPage.module.css';
import { allTags } from './blogList.ts';
import { BlogTable } from './BlogTable.tsx';
import type { Blogs } from './useBlogs.ts';

interface BlogsResultProps {
  blogs: Blogs;
  search: string;
  tag: string;
  onFilter: (some: { search?: string; tag?: string }) => void;
  onClear: () => void;
  onEdit: (blog: Blog) => void;
  onDelete: (blog: Blog) => void;
}

/** Search, category filter and the blogs that they leave. */
export function BlogsResult(props: BlogsResultProps) {
  const { blogs, search, tag, onFilter, onClear, ...acts } = props;
  const { t } = useTranslation(['adminBlogs', 'blogs']);
  const { items, total } = blogs;
  return (
    <div className={css.result}>
      <PagedResult
        list={blogs}
        filters={
          <form role="search" className={css.filters} onSubmit={(event) => event.preventDefault()}>
            <SearchField
              label={t('search.label')}
              placeholder={t('search.placeholder')}
              value={search}
              onSearch={(text) => onFilter({ search: text })}
            />
            <SelectField
              label={t('search.category')}
              placeholder={t('search.all')}
              value={tag}
              options={allTags(blogs.tags ?? []).map((each) => {
                const { text } = blogTag(each.tag);
                return { value: each.tag, label: text ? t(text) : each.tag };
              })}
              onChange={(event) => onFilter({ tag: event.target.value })}
            />
          </form>
        }
        filtered={search.trim() !== '' || tag !== ''}
        onClear={onClear}
        emptyIcon={<DocumentIcon />}
        rowHeight="96px"
        texts={{
          failed: t('failed.list'),
          shown: t('shown', { count: total, shown: grouped(items.length), total: grouped(total) }),
          loadMore: t('loadMore'),
          loadingMore: t('loadingMore'),
          empty: t('empty.title'),
          emptyText: t('empty.text'),
          nothingFound: t('empty.searched'),
          nothingFoundText: t('empty.searchedText'),
          clear: t('empty.clear'),
        }}
      >
        <BlogTable blogs={items} {...acts} />
      </PagedResult>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { plainText, type Blog } from '#contract/blogs/blog.ts';
import { blogLanguage, textsOf } from '#contract/blogs/texts.ts';
import { limits } from '#contract/limits.ts';
import { href } from '#contract/http/paths.ts';
import { excerpt } from '#contract/text.ts';
import { BlogBanner } from '#src/features/shared/blogs/BlogBanner.tsx';
import { BlogTagBadge } from '#src/features/shared/blogs/BlogTagBadge.tsx';
import { shortDate } from '#src/i18n/dates.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { EditIcon, TrashIcon } from '#src/components/icons/deferred.tsx';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import css from './BlogTable.module.css';

interface BlogTableProps {
  blogs: readonly Blog[];
  onEdit: (blog: Blog) => void;
  onDelete: (blog: Blog) => void;
}

/** A table on wide screens; on narrow ones each row is laid out as a card. */
export function BlogTable({ blogs, onEdit, onDelete }: BlogTableProps) {
  const { t } = useTranslation('adminBlogs');
  return (
    <TableScroll label={t('table.label')} cards={2}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('table.blog')}</th>
            <th scope="col">{t('table.category')}</th>
            <th scope="col">{t('table.author')}</th>
            <th scope="col">{t('table.date')}</th>
            <th scope="col">{t('table.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {blogs.map((blog) => (
            <tr key={blog._id}>
              <th scope="row" className={css.blog}>
                <div className={css.blogParts}>
                  <BlogBanner src={blog.bannerImage} className={css.banner} />
                  <div className={css.line}>
                    <Link href={href('blog', { blogId: blog._id })}>
                      <bdi>{blog.heading}</bdi>
                    </Link>
                    <p className={css.excerpt}>
                      {excerpt(plainText(blog.content), limits.blogExcerptCharacters)}
                    </p>
                  </div>
                </div>
              </th>
              <td className={css.category}>
                <div className={`cluster ${css.tags}`}>
                  <BlogTagBadge tag={blog.tag} />
                  {blog.demo && <Badge>{t('common:demo')}</Badge>}
                  {textsOf(blog).map((text) => (
                    <Badge key={text._id}>{t(`common:language.${blogLanguage(text)}`)}</Badge>
                  ))}
                </div>
              </td>
              <td className={css.author}>
                <bdi>{blog.author}</bdi>
              </td>
              <td className={css.date}>
                <time dateTime={blog.createdAt}>{shortDate(blog.createdAt, t)}</time>
              </td>
              <td className={css.actions}>
                <IconButton
                  label={t('table.edit', { heading: blog.heading })}
                  onClick={() => onEdit(blog)}
                >
                  <EditIcon />
                </IconButton>
                <IconButton
                  label={t('table.delete', { heading: blog.heading })}
                  onClick={() => onDelete(blog)}
                >
                  <TrashIcon />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

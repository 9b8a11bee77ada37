import { Link } from 'wouter';
import { useTranslation } from 'react-i18next';
import { plainText, type Blog } from '#contract/blogs/blog.ts';
import { languageTags } from '#contract/http/document.ts';
import { limits } from '#contract/limits.ts';
import { href } from '#contract/http/paths.ts';
import { excerpt } from '#contract/text.ts';
import { classes } from '#src/components/classes.ts';
import { BlogBanner } from './BlogBanner.tsx';
import { BlogTagBadge } from './BlogTagBadge.tsx';
import css from './BlogCard.module.css';
import { shortDate } from '#src/i18n/dates.ts';
import { useLanguage } from '#src/i18n/language.ts';

interface BlogCardProps {
  blog: Blog;
  /** Of the heading, by what stands above the card. */
  level: 2 | 3;
  /** From 1024 px: `lead` is the large first story, `side` stands beside it, picture at the left. */
  layout?: 'plain' | 'lead' | 'side';
  /** In sight when the page opens: its picture is asked for at once. */
  eager?: boolean;
  className?: string | undefined;
}

/** A blog in a list; the whole card leads to /blog/{id}. Shown on home and in the blog list. */
export function BlogCard({
  blog,
  level,
  layout = 'plain',
  eager = false,
  className,
}: BlogCardProps) {
  const { t } = useTranslation('blogs');
  const { language = 'english' } = blog;
  const lang = languageTags[language];
  const isForeign = useLanguage() !== language;
  const Heading = `h${level}` as const;
  return (
    <article className={classes(css.card, layout !== 'plain' && css[layout], className)}>
      <BlogBanner src={blog.bannerImage} eager={eager} className={css.banner} />
      <div className={css.text}>
        <BlogTagBadge tag={blog.tag} />
        <Heading className={css.heading}>
          <Link href={href('blog', { blogId: blog._id })} className={css.link} lang={lang}>
            {blog.heading}
          </Link>
        </Heading>
        <p className={css.excerpt} lang={lang}>
          {excerpt(plainText(blog.content), limits.blogExcerptCharacters)}
        </p>
        <p className={css.byline}>
          <time dateTime={blog.createdAt} suppressHydrationWarning>
            {shortDate(blog.createdAt, t)}
          </time>
          <span>{blog.author}</span>
          {isForeign && <span>{t(`blogs:in.${language}`)}</span>}
        </p>
      </div>
    </article>
  );
}

import { blogForm, blogUpdate } from '#contract/blogs/blogForm.ts';
import { prefetchPolicy } from '#contract/clientLimits.ts';
import { languages, type Language } from '#contract/language.ts';
import { limits } from '#contract/limits.ts';
import { actOf } from '#server/domain/audit.ts';
import { newId } from '#server/db/ids.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, publicHandler, type Handler } from '#server/http/api/handler.ts';
import { optionOf, pageOf } from '#server/http/api/query.ts';
import { blogOverview, blogPage, latestBlogs, listBlogs } from './lists.ts';
import { sanitise, saysSomething } from './sanitise.ts';
import { addBlog, changeBlog, deleteBlog, findBlog, restoreBlog } from './store.ts';

/** The form with content that may be shown to everyone. Throws where nothing of it is left. */
function safe<Form extends { content: string }>(form: Form): Form {
  const content = sanitise(form.content);
  if (!saysSomething(content)) {
    throw new ApiError('INVALID_FIELDS', { errors: { content: 'required' } });
  }
  return { ...form, content };
}

/** The language that articles are given in. Programs of before, and readers of English, do not say which. */
const besideOf = (language: string | undefined): Language => asked(language) ?? 'hinglish';
const asked = (text: string | undefined) => languages.find((language) => language === text);
/** Whether a list is asked for its newest cards alone. */
const isSome = (latest: number) =>
  Number.isInteger(latest) && latest >= 1 && latest <= limits.blogPageSize;
const searchOf = ({ search = '' }: Record<string, string>) =>
  search.trim().slice(0, limits.shortText);

/** The calls of spec section 7 under /blogs. Every write leaves its line in the log. */
export const blogHandlers: readonly Handler[] = [
  publicHandler('blogs.list', {
    shows: ['blogs'],
    asks: ({ latest, language }) => ({
      ...(isSome(Number(latest)) && { latest: String(Number(latest)) }),
      language: language === 'all' ? language : besideOf(language),
    }),
    run({ db, query: { latest, language } }) {
      const beside = language === 'all' ? language : besideOf(language);
      return latest ? latestBlogs(db, Number(latest), beside) : listBlogs(db, beside);
    },
  }),

  publicHandler('blogs.page', {
    shows: ['blogs'],
    asks: (query) => {
      const { page, limit } = pageOf(query, limits.blogPageSize, prefetchPolicy.blogs);
      const { tag = '', language } = query;
      return {
        ...{ page: String(page), limit: String(limit), search: searchOf(query) },
        ...{ tag: tag.slice(0, limits.shortText), whole: query.whole === '1' ? '1' : '' },
        ...(asked(language) && { language: asked(language) }),
      };
    },
    run({ db, query }) {
      const { page, limit } = pageOf(query, limits.blogPageSize, prefetchPolicy.blogs);
      const { search = '', tag = '', whole } = query;
      const language = asked(query.language) ?? 'english';
      const beside = besideOf(query.language);
      return blogPage(db, { page, limit, search, tag, language, beside, isWhole: whole === '1' });
    },
  }),

  memberHandler('blogs.overview', {
    run({ db, query }) {
      const { page, limit } = pageOf(query, limits.adminBlogsPageSize, limits.adminBlogsPageSize);
      const lacks = optionOf(languages, query.lacks);
      return blogOverview(db, {
        page,
        limit,
        search: searchOf(query),
        tag: query.tag ?? '',
        lacks,
      });
    },
  }),

  publicHandler('blogs.get', {
    shows: ['blogs'],
    asks: () => ({}),
    async run({ db, params }) {
      const blog = await findBlog(db, params.blogId ?? '');
      if (!blog) throw new ApiError('BLOG_NOT_FOUND');
      return blog;
    },
  }),

  memberHandler('blogs.create', {
    body: blogForm,
    status: 201,
    run: ({ db, body, ...from }) => addBlog(db, actOf(from), newId(), safe(body)),
  }),

  memberHandler('blogs.update', {
    body: blogUpdate,
    async run({ db, body: { version, ...form }, params, ...from }) {
      const blog = await changeBlog(db, actOf(from), params.blogId ?? '', safe(form), version);
      if (!blog) throw new ApiError('BLOG_NOT_FOUND');
      if ('outdated' in blog) {
        throw new ApiError('VERSION_CONFLICT', { extra: { current: blog.outdated } });
      }
      return blog;
    },
  }),

  memberHandler('blogs.remove', {
    async run({ db, params, ...from }) {
      const found = await deleteBlog(db, actOf(from), params.blogId ?? '');
      if (!found) throw new ApiError('BLOG_NOT_FOUND');
      return { message: 'Blog deleted' };
    },
  }),

  memberHandler('blogs.restore', {
    async run({ db, params, ...from }) {
      const blog = await restoreBlog(db, actOf(from), params.blogId ?? '');
      if (!blog) throw new ApiError('BLOG_NOT_FOUND');
      return blog;
    },
  }),
];

import { blogForm, type BlogForm } from '#contract/blogForm.ts';
import { newId } from '#server/db/ids.ts';
import { ApiError } from '#server/http/errors.ts';
import { memberHandler, openHandler, type Handler } from '#server/http/handler.ts';
import { sanitise, saysSomething } from './sanitise.ts';
import { addBlog, changeBlog, findBlog, listBlogs, removeBlog } from './store.ts';

/** The form with content that may be shown to everybody. Throws where nothing of it is left. */
function safe(form: BlogForm): BlogForm {
  const content = sanitise(form.content);
  if (!saysSomething(content)) {
    throw new ApiError('INVALID_FIELDS', { errors: { content: 'required' } });
  }
  return { ...form, content };
}

/** The calls of spec section 7 under /blogs. */
export const blogHandlers: readonly Handler[] = [
  openHandler('blogs.list', { run: ({ db }) => listBlogs(db) }),

  openHandler('blogs.get', {
    async run({ db, params }) {
      const blog = await findBlog(db, params.blogId ?? '');
      if (!blog) throw new ApiError('BLOG_NOT_FOUND');
      return blog;
    },
  }),

  memberHandler('blogs.create', {
    body: blogForm,
    status: 201,
    run: ({ db, body, deps }) => addBlog(db, newId(), safe(body), new Date(deps.now())),
  }),

  memberHandler('blogs.update', {
    body: blogForm,
    async run({ db, body, params, deps }) {
      const blog = await changeBlog(db, params.blogId ?? '', safe(body), new Date(deps.now()));
      if (!blog) throw new ApiError('BLOG_NOT_FOUND');
      return blog;
    },
  }),

  memberHandler('blogs.remove', {
    async run({ db, params }) {
      if (!(await removeBlog(db, params.blogId ?? ''))) throw new ApiError('BLOG_NOT_FOUND');
      return { message: 'Blog deleted' };
    },
  }),
];

import { useEffect, useState } from 'react';
import type { Blog } from '#contract/blog.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { withBlog } from './blogList.ts';

export interface Blogs {
  /** Undefined until they were loaded. */
  blogs: Blog[] | undefined;
  failure: CallFailure | null;
  retry: () => void;
  saved: (blog: Blog) => void;
  /** Rejects where the blog could not be deleted. Out: brings it back; rejects where that fails. */
  remove: (id: string) => Promise<() => Promise<void>>;
}

/** All blogs as the server knows them now: nobody should work on an old copy. */
export function useBlogs(): Blogs {
  const [blogs, setBlogs] = useState<Blog[]>();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();

    async function load(signal: AbortSignal) {
      try {
        const answer = await callApi('blogs.list', { signal });
        if (!signal.aborted) setBlogs(answer);
      } catch (error) {
        if (signal.aborted) return;
        setFailure(error instanceof CallFailure ? error : new CallFailure(-1, {}));
      }
    }
  }, [attempt]);
  return {
    blogs,
    failure,
    retry() {
      setFailure(null);
      setAttempt((count) => count + 1);
    },
    saved: (blog) => setBlogs((before = []) => withBlog(before, blog)),
    async remove(id) {
      await callApi('blogs.remove', { params: { blogId: id } });
      setBlogs((before = []) => before.filter(({ _id }) => _id !== id));
      return async () => {
        const blog = await callApi('blogs.restore', { params: { blogId: id } });
        setBlogs((before = []) => withBlog(before, blog));
      };
    },
  };
}

import { useEffect, useState } from 'react';
import type { Blog } from '#contract/blog.ts';
import { callApi } from '#src/data/api.ts';

/** One blog as the server knows it now, before it is changed. */
export function useBlog(blogId: string | null): {
  blog: Blog | null;
  failed: boolean;
  retry: () => void;
} {
  const [blog, setBlog] = useState<Blog | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (blogId === null) return;
    const controller = new AbortController();
    void load(blogId, controller.signal);
    return () => controller.abort();

    async function load(id: string, signal: AbortSignal) {
      try {
        const answer = await callApi('blogs.get', { params: { blogId: id }, signal });
        if (!signal.aborted) setBlog(answer);
      } catch {
        if (!signal.aborted) setFailed(true);
      }
    }
  }, [blogId, attempt]);
  return {
    blog,
    failed,
    retry() {
      setFailed(false);
      setAttempt((count) => count + 1);
    },
  };
}

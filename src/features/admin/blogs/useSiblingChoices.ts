import { useState } from 'react';
import type { Blog } from '#contract/blogs/blog.ts';
import { textsOf } from '#contract/blogs/texts.ts';
import { callApi } from '#src/data/api.ts';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { useDebouncedValue } from '#src/hooks/useDebouncedValue.ts';
import { siblingChoices, textChoices, type BlogFields, type TextChoice } from './blogFields.ts';

/**
 * The texts that may be the written one in another language: those of its own article, and of the
 * newest articles that lack its language, or those that are searched for.
 * @param id of the text that is written; undefined for a new one
 * @param own a text of its article, where it is a part of one
 */
export function useSiblingChoices(
  { language, sibling }: Pick<BlogFields, 'language' | 'sibling'>,
  id: string | undefined,
  own: Blog | null,
) {
  const [search, setSearch] = useState('');
  const asked = { search: useDebouncedValue(search.trim()), lacks: language };
  const found = useLoaded(JSON.stringify(asked), (_asked, signal) =>
    callApi('blogs.overview', { query: asked, signal }),
  );
  const { data, failure, retry } = found;
  const known = [...(own ? textChoices(own) : []), ...(data?.blogs.flatMap(textsOf) ?? [])];
  // What a draft has, or was chosen before another search, is looked up by itself.
  const isMissing =
    sibling !== '' && data !== undefined && !known.some(({ _id }) => _id === sibling);
  const chosen = useLoaded(isMissing ? sibling : null, (blogId, signal) =>
    callApi('blogs.get', { params: { blogId }, signal }),
  );
  const all = [...known, ...(chosen.data ? textChoices(chosen.data) : [])];
  const once = [...new Map<string, TextChoice>(all.map((text) => [text._id, text])).values()];
  return {
    choices: siblingChoices(once, { language, sibling }, id),
    failure,
    retry,
    /** What is searched for; null where all that there are can be chosen from as they are. */
    search: search !== '' || (data && data.total > data.blogs.length) ? search : null,
    setSearch,
  };
}

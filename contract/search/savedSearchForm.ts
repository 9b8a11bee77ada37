import * as v from 'valibot';
import { optionalText } from '#contract/schema.ts';
import { saysSomething } from './savedSearch.ts';

const text = v.optional(optionalText(), '');

/** A search to be told of: the filters of a jobs list, of which at least one says something. */
export const savedSearchForm = v.pipe(
  v.object({
    ...{ experience: text, company: text, salaryRange: text, category: text },
    ...{ role: text, location: text, search: text },
  }),
  v.forward(
    v.check((filters) => saysSomething(filters), 'searchRequired'),
    ['search'],
  ),
);

/** A change of a saved search: how its person is told, or that what it has found was looked at. */
export const savedSearchChangeForm = v.object({
  digest: v.optional(v.boolean()),
  seen: v.optional(v.literal(true)),
});

import type { BlogTag } from '#contract/options.ts';
import type { BadgeTone } from '#src/components/status/Badge.tsx';
import type { TextKey } from '#src/i18n/keys.ts';

/** Each tag's own colour (spec 3) and its name; any other tag is neutral and shows as it is. */
const tags = {
  featured: { tone: 'yellow', text: 'blogs:tags.featured' },
  mostvisited: { tone: 'purple', text: 'blogs:tags.mostvisited' },
  new: { tone: 'green', text: 'blogs:tags.new' },
  technology: { tone: 'blue', text: 'blogs:tags.technology' },
  accessibility: { tone: 'emerald', text: 'blogs:tags.accessibility' },
  tourism: { tone: 'red', text: 'blogs:tags.tourism' },
} as const satisfies Record<BlogTag, { tone: BadgeTone; text: TextKey }>;

/** The colour of a tag and the key of its name; no key for a tag that is not in the list. */
export function blogTag(tag: string): { tone: BadgeTone; text: TextKey | null } {
  return Object.hasOwn(tags, tag) ? tags[tag as BlogTag] : { tone: 'gray', text: null };
}

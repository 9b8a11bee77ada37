import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { languages } from '#contract/language.ts';
import { blogTags } from '#contract/options.ts';
import { isStorable, oneOf, requiredText, version } from '#contract/schema.ts';
import { isUrl } from '../text.ts';

/** A file of this site, such as /blog/contract.svg. `//host` and `/\host` are other hosts to a browser. */
const ownPath = /^\/(?![/\\])[\w./%~-]+$/;

/** Whether a picture may be shown from there: the site's policy loads pictures over TLS or from itself. */
export function isPictureAddress(text: string): boolean {
  return ownPath.test(text) || (/^https:\/\//i.test(text) && isUrl(text));
}

const tag = oneOf(blogTags, 'unknownOption');

/** The blog form (spec 5): banner, heading, author and content are required, the tag defaults to new. */
export const blogForm = v.object(
  {
    bannerImage: v.pipe(requiredText('required', 2_000), v.check(isPictureAddress, 'urlInvalid')),
    heading: requiredText('required'),
    tag: v.optional(tag, 'new'),
    content: requiredText('required', limits.longText),
    author: requiredText('required'),
    /** English where a new article does not say; a change that leaves it out keeps what is there. */
    language: v.optional(oneOf(languages, 'unknownOption')),
    /** The id of the same article in another language, any of them; null for none; left out as the language. */
    sibling: v.optional(
      v.nullable(
        v.pipe(
          v.string('unknownOption'),
          v.maxLength(40, 'unknownOption'),
          v.check(isStorable, 'unknownOption'),
        ),
      ),
    ),
  },
  // What a missing field is told; without it valibot writes its own sentence.
  'required',
);

/** What PUT /blogs/{id} takes: a category that it does not name stays as it was. */
export const blogUpdate = v.object(
  { ...blogForm.entries, tag: v.optional(tag), version },
  'required',
);

/** A blog as the form's schema gives it out. */
export type BlogForm = v.InferOutput<typeof blogForm>;
export type BlogChange = Omit<v.InferOutput<typeof blogUpdate>, 'version'>;

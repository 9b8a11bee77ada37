import { expect, test } from 'vitest';
import type { Blog } from '#contract/blogs/blog.ts';
import type { Language } from '#contract/language.ts';
import {
  blankBlog,
  fieldsBeside,
  fieldsOf,
  missingLanguages,
  siblingFor,
  siblingChoices,
  textChoices,
} from './blogFields.ts';

function blog(id: string, change: Partial<Blog> = {}): Blog {
  return {
    ...{ _id: id, bannerImage: '/blog/a.svg', heading: id, tag: 'tourism', content: '<p>Text</p>' },
    ...{ author: 'Team', createdAt: '2026-11-01T00:00:00.000Z', demo: false },
    ...change,
  };
}
const of = (id: string, language: Language) => ({
  siblings: [{ _id: id, heading: id, language }],
});

test('an article that is written beside another one has its picture, category and author', () => {
  expect(fieldsBeside(blog('a'))).toEqual({
    ...{ ...blankBlog, bannerImage: '/blog/a.svg', tag: 'tourism', author: 'Team' },
    ...{ language: 'hinglish', sibling: 'a' },
  });
  expect(fieldsBeside(blog('b', { language: 'hinglish' })).language).toBe('english');
});

test('the language of an article that is written beside another is one that it lacks', () => {
  const both = blog('a', of('h', 'hinglish'));
  expect(missingLanguages(both)).toEqual(['hindi']);
  expect(fieldsBeside(both).language).toBe('hindi');
});

test('a look at another language does not take a stored text out of its article', () => {
  const stored = fieldsOf(blog('a', of('h', 'hinglish')));
  expect(siblingFor('hindi', stored)).toBe('');
  expect(siblingFor('english', stored)).toBe('h');
});

test('a sibling is in another language, and its article has none in this one', () => {
  const texts = [
    blog('a', of('h', 'hinglish')),
    blog('b'),
    blog('h', { language: 'hinglish', ...of('a', 'english') }),
    blog('i', { language: 'hinglish' }),
    blog('j', { language: 'hindi' }),
  ];
  const choices = (at: number) => {
    const text = texts[at]!;
    return siblingChoices(texts, fieldsOf(text), text._id).map(({ _id }) => _id);
  };
  expect(choices(0)).toEqual(['h', 'i', 'j']);
  expect(choices(1)).toEqual(['i', 'j']);
  expect(choices(3)).toEqual(['b', 'j']);
  expect(choices(4)).toEqual(['a', 'b', 'i']);
});

test('any text of an article leads to the others as a choice', () => {
  const hindi = { _id: 'd', heading: 'D', language: 'hindi' } as const;
  const text = blog('h', {
    language: 'hinglish',
    siblings: [{ _id: 'a', heading: 'A', language: 'english' }, hindi],
  });
  const choices = textChoices(text);
  expect(choices.map(({ _id, language }) => [_id, language])).toEqual([
    ['h', 'hinglish'],
    ['a', undefined],
    ['d', 'hindi'],
  ]);
  expect(choices[1]?.siblings?.map(({ _id }) => _id)).toEqual(['h', 'd']);
});

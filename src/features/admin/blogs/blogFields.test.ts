import { expect, test } from 'vitest';
import type { Blog } from '#contract/blogs/blog.ts';
import { blankBlog, fieldsBeside, fieldsOf, siblingChoices } from './blogFields.ts';

function blog(id: string, change: Partial<Blog> = {}): Blog {
  return {
    ...{ _id: id, bannerImage: '/blog/a.svg', heading: id, tag: 'tourism', content: '<p>Text</p>' },
    ...{ author: 'Team', createdAt: '2026-11-01T00:00:00.000Z', demo: false },
    ...change,
  };
}
const of = (id: string, language: 'english' | 'hinglish') => ({
  sibling: { _id: id, heading: id, language },
});

test('an article that is written beside another one has its picture, category and author', () => {
  expect(fieldsBeside(blog('a'))).toEqual({
    ...{ ...blankBlog, bannerImage: '/blog/a.svg', tag: 'tourism', author: 'Team' },
    ...{ language: 'hinglish', sibling: 'a' },
  });
  expect(fieldsBeside(blog('b', { language: 'hinglish' })).language).toBe('english');
});

test('a sibling is in the other language and of no other article', () => {
  const texts = [
    blog('a', of('h', 'hinglish')),
    blog('b'),
    blog('h', { language: 'hinglish', ...of('a', 'english') }),
    blog('i', { language: 'hinglish' }),
  ];
  const choices = (at: number) => {
    const text = texts[at]!;
    return siblingChoices(texts, fieldsOf(text), text._id).map(({ _id }) => _id);
  };
  expect(choices(0)).toEqual(['h', 'i']);
  expect(choices(1)).toEqual(['i']);
  expect(choices(3)).toEqual(['b']);
});

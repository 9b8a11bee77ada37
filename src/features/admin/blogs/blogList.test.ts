import { expect, test } from 'vitest';
import type { Blog } from '#contract/blogs/blog.ts';
import { allTags, withText } from './blogList.ts';

function blog(id: string, change: Partial<Blog> = {}): Blog {
  return {
    _id: id,
    bannerImage: '/blog/a.svg',
    heading: `Heading ${id}`,
    tag: 'new',
    content: 'Text',
    author: 'The office',
    createdAt: `2026-11-0${id}T00:00:00.000Z`,
    demo: false,
    ...change,
  };
}

test('the numbers name every known tag, then those that only blogs know', () => {
  const counted = [
    { tag: 'featured', count: 1 },
    { tag: 'guide', count: 1 },
    { tag: 'new', count: 12 },
  ];
  expect(allTags(counted)).toEqual([
    { tag: 'featured', count: 1 },
    { tag: 'mostvisited', count: 0 },
    { tag: 'new', count: 12 },
    { tag: 'technology', count: 0 },
    { tag: 'accessibility', count: 0 },
    { tag: 'tourism', count: 0 },
    { tag: 'guide', count: 1 },
  ]);
});

const english = { _id: '1', heading: 'Heading 1', language: 'english' } as const;
const hindi = { _id: '2', heading: 'Heading 2', language: 'hindi' } as const;
const second = { language: 'hindi', siblings: [english] } as const;
const both = blog('1', { siblings: [hindi], others: [blog('2', { ...second, content: '' })] });

test('a saved text takes its own place in its article', () => {
  const alone = withText(blog('1'), blog('1', { heading: 'Changed', content: '<p>Other</p>' }));
  expect(alone).toMatchObject({ heading: 'Changed', content: '<p>Other</p>' });
  const saved = blog('2', { ...second, heading: 'Changed', content: '<p>Long</p>' });
  const changed = withText(both, saved);
  expect(changed).toMatchObject({ _id: '1', heading: 'Heading 1' });
  expect(changed?.others?.[0]).toMatchObject({ heading: 'Changed', content: '' });
});

test('what the server counts or puts together anew is asked of it', () => {
  expect(withText(both, blog('1'))).toBeUndefined();
  expect(withText(blog('1'), blog('1', { siblings: [hindi] }))).toBeUndefined();
  expect(withText(blog('1'), blog('1', { tag: 'tourism' }))).toBeUndefined();
  expect(withText(blog('1'), blog('1', { language: 'hindi' }))).toBeUndefined();
});

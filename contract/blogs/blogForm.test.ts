import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { blogForm, isPictureAddress } from './blogForm.ts';
import { limits } from '#contract/limits.ts';
import { fieldErrors } from '#contract/schema.ts';

const whole = {
  bannerImage: '/blog/contract.svg',
  heading: ' Read your contract ',
  tag: 'featured',
  content: '<p>Before you sign.</p>',
  author: 'The office',
};

function errorsOf(blog: unknown): Record<string, string> {
  const result = v.safeParse(blogForm, blog);
  return result.success ? {} : fieldErrors(result.issues);
}

describe('the blog form', () => {
  test('takes a whole blog, trimmed, and drops what it does not know', () => {
    expect(v.parse(blogForm, { ...whole, _id: 'mine', createdAt: 'yesterday' })).toEqual({
      ...whole,
      heading: 'Read your contract',
    });
  });

  test('says Required beside each blank field', () => {
    const blank = { bannerImage: ' ', heading: '', content: '\n', author: '' };
    const required = Object.fromEntries(Object.keys(blank).map((field) => [field, 'required']));
    expect(errorsOf(blank)).toEqual(required);
    expect(errorsOf({})).toEqual(required);
  });

  test('gives a blog without a tag the tag new, and refuses unknown ones', () => {
    const { tag: _tag, ...untagged } = whole;
    expect(v.parse(blogForm, untagged).tag).toBe('new');
    expect(errorsOf({ ...whole, tag: 'sponsored' })).toEqual({ tag: 'unknownOption' });
  });

  test('refuses a banner that is no picture address', () => {
    const bannerImage = 'javascript:alert(1)';
    expect(errorsOf({ ...whole, bannerImage })).toEqual({ bannerImage: 'urlInvalid' });
  });

  test('limits the content', () => {
    const content = 'x'.repeat(limits.longText + 1);
    expect(errorsOf({ ...whole, content })).toEqual({ content: 'tooLong' });
  });
});

describe('a picture address', () => {
  test.each(['https://cdn.example/a.jpg', 'HTTPS://cdn.example/a', '/blog/a-b.svg', '/a%20b.png'])(
    'may be %s',
    (address) => expect(isPictureAddress(address)).toBe(true),
  );

  test.each([
    'http://cdn.example/a.jpg',
    'https://',
    'https:///',
    'https://a b/',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blog/a.svg',
    '/a.png" onerror="alert(1)',
    '/a.png\n',
    '/',
    'a',
  ])('may not be %j', (address) => expect(isPictureAddress(address)).toBe(false));
});

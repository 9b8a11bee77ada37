import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { href, sharedFileField } from '#contract/http/paths.ts';
import { fileIn, isShare } from './share.ts';

const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
  share_target: Record<'action' | 'method' | 'enctype', string> & {
    params: { files: { name: string; accept: string[] }[] };
  };
};

test('the manifest hands files to the page and in the field that the worker looks at', () => {
  const { params, ...target } = manifest.share_target;
  expect(target).toEqual({
    action: href('sharedResume'),
    method: 'POST',
    enctype: 'multipart/form-data',
  });
  expect(params.files).toEqual([{ name: sharedFileField, accept: ['application/pdf', '.pdf'] }]);
});

test('only a form that is posted there is a share', () => {
  const at = (path: string, method: string) =>
    isShare(new Request(`https://portal.example${path}`, { method }));
  expect(at('/shared-resume', 'POST')).toBe(true);
  expect(at('/shared-resume?x=1', 'POST')).toBe(true);
  expect(at('/shared-resume', 'GET')).toBe(false);
  expect(at('/shared-resume/x', 'POST')).toBe(false);
  expect(at('/jobs', 'POST')).toBe(false);
});

test('the first file with content counts; text and an empty file are none', () => {
  const form = new FormData();
  expect(fileIn(form)).toBeUndefined();
  form.append(sharedFileField, 'a title');
  form.append(sharedFileField, new File([], ''));
  form.append('other', new File(['x'], 'other.pdf'));
  expect(fileIn(form)).toBeUndefined();
  form.append(sharedFileField, new File(['one'], 'one.pdf'));
  form.append(sharedFileField, new File(['two'], 'two.pdf'));
  expect(fileIn(form)?.name).toBe('one.pdf');
});

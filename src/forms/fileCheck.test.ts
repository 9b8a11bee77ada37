import { describe, expect, test } from 'vitest';
import type { FileField } from '#contract/account/details.ts';
import { limits } from '#contract/limits.ts';
import { fileProblem, isTooLargePicture } from './fileCheck.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const webp = [...'RIFF\u0010\u0000\u0000\u0000WEBPVP8 '].map((letter) => letter.charCodeAt(0));
const heic = [...'\u0000\u0000\u0000\u0018ftypheic'].map((letter) => letter.charCodeAt(0));
const pdf = [...'%PDF-1.7\n'].map((letter) => letter.charCodeAt(0));

/** A file that begins so and has so many bytes in all. */
function file(start: number[], bytes = start.length): Blob {
  const content = new Uint8Array(bytes);
  content.set(start);
  return new Blob([content]);
}

describe('a picked file', () => {
  test.each<[string, FileField, Blob, string | null]>([
    ['JPEG', 'profilePhoto', file(jpeg), null],
    ['PNG', 'bannerImage', file(png), null],
    ['WebP', 'profilePhoto', file(webp), null],
    ['JPEG of exactly 2 MB', 'profilePhoto', file(jpeg, limits.imageBytes), null],
    ['JPEG over 2 MB', 'profilePhoto', file(jpeg, limits.imageBytes + 1), 'PHOTO_TOO_LARGE'],
    ['PNG over 2 MB', 'bannerImage', file(png, limits.imageBytes + 1), 'BANNER_TOO_LARGE'],
    ['HEIC', 'profilePhoto', file(heic), 'IMAGE_TYPE'],
    ['PDF as a photo', 'profilePhoto', file(pdf), 'IMAGE_TYPE'],
    ['RIFF that is no WebP', 'profilePhoto', file([...webp.slice(0, 8), 0x57]), 'IMAGE_TYPE'],
    ['nothing', 'bannerImage', file([]), 'IMAGE_TYPE'],
    ['PDF', 'resume', file(pdf), null],
    ['PDF behind white space', 'resume', file([0x0a, 0x20, ...pdf]), null],
    ['PDF behind a byte order mark', 'resume', file([0xef, 0xbb, 0xbf, ...pdf]), null],
    ['PDF of exactly 5 MB', 'resume', file(pdf, limits.resumeBytes), null],
    ['PDF over 5 MB', 'resume', file(pdf, limits.resumeBytes + 1), 'RESUME_TOO_LARGE'],
    ['JPEG as a resume', 'resume', file(jpeg), 'RESUME_TYPE'],
    ['a page with a PDF in it', 'resume', file([0x3c, 0x68, ...pdf]), 'RESUME_TYPE'],
    ['nothing as a resume', 'resume', file([]), 'RESUME_TYPE'],
  ])('%s as %s', async (_name, kind, blob, problem) => {
    expect(await fileProblem(kind, blob)).toBe(problem);
  });

  test('that cannot be read any more is no picture', async () => {
    const arrayBuffer = () => Promise.reject(new Error('gone'));
    const gone = Object.assign(new Blob(), {
      slice: () => Object.assign(new Blob(), { arrayBuffer }),
    });
    expect(await fileProblem('profilePhoto', gone)).toBe('IMAGE_TYPE');
  });
});

test('only a picture that is too large can be made smaller', () => {
  expect(isTooLargePicture('PHOTO_TOO_LARGE')).toBe(true);
  expect(isTooLargePicture('BANNER_TOO_LARGE')).toBe(true);
  expect(isTooLargePicture('IMAGE_TYPE')).toBe(false);
  expect(isTooLargePicture('RESUME_TOO_LARGE')).toBe(false);
  expect(isTooLargePicture(null)).toBe(false);
});

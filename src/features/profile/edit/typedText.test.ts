import { describe, expect, test } from 'vitest';
import { typeDescription, typeIelts, typeWhyAbroad, typeYears } from './typedText.ts';

const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at + 1}`).join(' ');

describe('the description', () => {
  test('takes 50 words and the space after them', () => {
    expect(typeDescription(words(50), words(49))).toEqual({ text: words(50) });
    expect(typeDescription(`${words(50)} `, words(50))).toEqual({ text: `${words(50)} ` });
  });

  test('blocks the 51st word, letter by letter', () => {
    let text = words(50);
    for (const letter of ' more') text = typeDescription(text + letter, text).text;
    expect(text).toBe(`${words(50)} `);
    expect(typeDescription(`${text}x`, text).refused).toBe('descriptionTooLong');
  });

  test('keeps the first 50 words of a longer text that is pasted', () => {
    expect(typeDescription(words(80), '').text.trim()).toBe(words(50));
    expect(typeDescription(words(80), words(10)).text.trim()).toBe(words(50));
  });

  test('loses nothing at the end when a word is put in at the front', () => {
    expect(typeDescription(`new ${words(50)}`, words(50))).toEqual({
      text: words(50),
      refused: 'descriptionTooLong',
    });
  });

  test('lets a text that was stored too long become shorter', () => {
    expect(typeDescription(words(59), words(60))).toEqual({ text: words(59) });
  });
});

describe('the IELTS score', () => {
  test.each(['', '0', '9', '6.', '6.5', '6.0', '9.0'])('takes %j', (text) => {
    expect(typeIelts(text, '1')).toEqual({ text });
  });

  test('takes a comma for a point', () => {
    expect(typeIelts('6,5', '6,')).toEqual({ text: '6.5' });
  });

  test.each(['10', '9.5', 'x', '6.55', '6..', '007'])('refuses %j as out of range', (text) => {
    expect(typeIelts(text, '6')).toEqual({ text: '6', refused: 'ieltsRange' });
  });

  test.each(['6.3', '0.1'])('refuses %j as no half step', (text) => {
    expect(typeIelts(text, '6.')).toEqual({ text: '6.', refused: 'ieltsStep' });
  });

  test('keeps a minus, and nothing behind it: -1 never becomes 1', () => {
    expect(typeIelts('-', '')).toEqual({ text: '-', refused: 'ieltsRange' });
    expect(typeIelts('-1', '-')).toEqual({ text: '-', refused: 'ieltsRange' });
    expect(typeIelts('-1', '')).toEqual({ text: '-', refused: 'ieltsRange' });
  });
});

describe('the years of experience', () => {
  test.each(['', '0', '4', '12', '2.', '2.5', '10+'])('take %j', (text) => {
    expect(typeYears(text, '')).toEqual({ text });
  });

  test.each(['abc', '4 years', '-1', '123', '2.55', '+'])('refuse %j', (text) => {
    expect(typeYears(text, '')).toEqual({ text: '', refused: 'yearsOfExperienceInvalid' });
  });

  test('that were stored in words can be deleted', () => {
    expect(typeYears('5 year', '5 years')).toEqual({ text: '5 year' });
  });
});

describe('why abroad', () => {
  const full = 'a'.repeat(300);

  test('takes 300 characters, and says so of the next one', () => {
    expect(typeWhyAbroad(full, full.slice(1))).toEqual({ text: full });
    expect(typeWhyAbroad(`${full}b`, full)).toEqual({ text: full, refused: 'whyAbroadLong' });
    expect(typeWhyAbroad(`b${full}`, full)).toEqual({ text: full, refused: 'whyAbroadLong' });
    expect(typeWhyAbroad('b'.repeat(400), '')).toEqual({
      text: 'b'.repeat(300),
      refused: 'whyAbroadLong',
    });
  });

  test('cuts before an emoji that does not fit, never in its middle', () => {
    const most = 'a'.repeat(299);
    expect(typeWhyAbroad(`${most}🙏`, most)).toEqual({ text: most, refused: 'whyAbroadLong' });
    expect(typeWhyAbroad(`${most.slice(1)}🙏b`, '').text).toBe(`${most.slice(1)}🙏`);
  });

  test('lets a text that was stored too long become shorter', () => {
    expect(typeWhyAbroad(`${full}b`, `${full}bc`)).toEqual({ text: `${full}b` });
  });
});

import { describe, expect, test } from 'vitest';
import { typeDescription, typeIelts } from './typedText.ts';

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

  test.each(['10', '9.5', '-1', 'x', '6.55', '6..', '007'])(
    'refuses %j as out of range',
    (text) => {
      expect(typeIelts(text, '6')).toEqual({ text: '6', refused: 'ieltsRange' });
    },
  );

  test.each(['6.3', '0.1'])('refuses %j as no half step', (text) => {
    expect(typeIelts(text, '6.')).toEqual({ text: '6.', refused: 'ieltsStep' });
  });
});

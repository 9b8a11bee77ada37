import { expect, test } from 'vitest';
import { draftOf, draftProblems, interviewOf, isBlank } from './interviewTime.ts';

test('a moment goes through the form and back unchanged, on whatever clock', () => {
  const interview = { at: '2026-12-01T05:00:00.000Z', place: 'Hotel Taj' };
  expect(interviewOf(draftOf(interview))).toEqual(interview);
  expect(draftOf(interview).at).toMatch(/^2026-(11-30|12-01|12-02)T\d\d:\d\d$/);
});

test('blank is no interview, and half of one cannot be sent', () => {
  expect(interviewOf(draftOf(null))).toBeNull();
  expect(isBlank({ at: '', place: ' ' })).toBe(true);
  expect(draftProblems({ at: '', place: 'Taj' })).toEqual({ at: 'dateInvalid' });
  expect(draftProblems({ at: '2026-12-01T10:30', place: ' ' })).toEqual({ place: 'required' });
  expect(draftProblems({ at: '2026-12-01T10:30', place: 'Taj' })).toEqual({});
});

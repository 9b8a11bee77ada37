import { expect, test } from 'vitest';
import { draftOf, draftProblems, interviewOf, isBlank } from './interviewTime.ts';

const blank = draftOf(null);

test('a moment goes through the form and back unchanged, on the clocks of the place', () => {
  const interview = { at: '2026-12-01T05:00:00.000Z', place: 'Hotel Taj', zone: 'Asia/Dubai' };
  expect(draftOf(interview).at).toBe('2026-12-01T09:00');
  expect(interviewOf(draftOf(interview))).toEqual(interview);
  // As it was before there were zones: in India.
  expect(draftOf({ at: interview.at, place: 'Taj' })).toEqual({
    ...{ at: '2026-12-01T10:30', place: 'Taj', zone: 'Asia/Kolkata', note: '' },
  });
  const noted = { ...draftOf(interview), note: ' Bring your passport. ' };
  expect(interviewOf(noted)).toEqual({ ...interview, note: 'Bring your passport.' });
});

test('blank is no interview, and half of one cannot be sent', () => {
  expect(interviewOf(blank)).toBeNull();
  expect(isBlank({ ...blank, place: ' ' })).toBe(true);
  const at = '2026-12-01T10:30';
  expect(draftProblems({ ...blank, place: 'Taj' })).toEqual({ at: 'dateInvalid' });
  expect(draftProblems({ ...blank, at, place: ' ' })).toEqual({ place: 'required' });
  expect(draftProblems({ ...blank, at, place: 'Taj' })).toEqual({});
});

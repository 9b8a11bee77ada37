import { describe, expect, test } from 'vitest';
import { isProfileComplete } from '#contract/account/details.ts';
import { notSpecified } from '#contract/options.ts';
import { profileValues, type ProfileValues } from '#src/features/profile/edit/profileValues.ts';
import {
  asksFor,
  fieldsOf,
  firstWrongStep,
  mayBeUnknown,
  progressOf,
  stepErrors,
  stepNumbers,
  stepWith,
  wizardChange,
} from './wizardSteps.ts';

const blank = profileValues({ email: 'ravi@example.in', details: {} });
const whole = {
  ...blank,
  fullName: 'Ravi Kumar',
  mobile: '+91 98765 43210',
  homeState: 'Bihar',
  matrimonialStatus: 'Single',
  highestQualification: 'High School',
  qualificationSector: 'Engineering',
  qualificationRecognized: 'Yes',
  motherTongue: 'Bhojpuri',
  englishProficiency: 'Beginner',
  currentEmploymentStatus: 'Employed',
  presentJobTitle: 'Welder',
  skills: 'MIG, TIG',
  yearsOfExperience: '6',
  whyAbroad: 'Better pay for my family and new skills.',
  prFuture: 'No',
  passportAvailability: 'Available',
  drivingLicense: 'Not Available',
  residencyHistory: 'None',
};

test('progress counts two of eight per step, and all of it at the end', () => {
  expect(stepNumbers.map(progressOf)).toEqual([0, 25, 50, 75]);
  expect(progressOf('done')).toBe(100);
});

test('each step asks for its fields', () => {
  expect(fieldsOf(1)).toContain('email');
  expect(fieldsOf(2)).toContain('ieltsBand');
  expect(fieldsOf(3)).toHaveLength(4);
  expect(fieldsOf(4)).toContain('matrimonialStatus');
  expect(stepWith(['email'])).toBe(1);
  expect(stepWith(['skills', 'prFuture'])).toBe(3);
  expect(stepWith(['resume'])).toBeUndefined();
});

describe('a step', () => {
  test('is right when all of it is said', () => {
    for (const step of stepNumbers) expect(stepErrors(step, whole, blank)).toEqual({});
  });

  test('names every missing answer with its own message', () => {
    expect(stepErrors(1, { ...blank, email: '' }, blank)).toEqual({
      fullName: 'fullNameRequired',
      email: 'emailRequired',
      mobile: 'mobileRequired',
      homeState: 'homeStateRequired',
      matrimonialStatus: 'matrimonialStatusRequired',
    });
    expect(stepErrors(3, blank, blank)).toEqual({
      currentEmploymentStatus: 'currentEmploymentStatusRequired',
      presentJobTitle: 'presentJobTitleRequired',
      skills: 'skillsRequired',
      yearsOfExperience: 'yearsOfExperienceRequired',
    });
    expect(Object.values(stepErrors(4, blank, blank))).toEqual(Array(6).fill('required'));
  });

  test('holds the reasons to 30 characters', () => {
    const short = { ...whole, whyAbroad: 'Better pay' };
    expect(stepErrors(4, short, blank)).toEqual({ whyAbroad: 'whyAbroadShort' });
  });

  test('lets a stored choice of the profile page stand, and only the stored one', () => {
    const stored = { ...blank, highestQualification: 'Diploma' };
    expect(stepErrors(2, { ...whole, highestQualification: 'Diploma' }, stored)).toEqual({});
    expect(stepErrors(2, { ...whole, highestQualification: 'PhD' }, stored)).toEqual({
      highestQualification: 'highestQualificationRequired',
    });
    // A stored text is held to its rule all the same.
    const mobile = { ...whole, mobile: '12' };
    expect(stepErrors(1, mobile, mobile)).toEqual({ mobile: 'mobileInvalid' });
  });
});

describe('the first wrong step', () => {
  test('passes over what was skipped', () => {
    expect(firstWrongStep(blank, blank)).toBeNull();
    expect(firstWrongStep(whole, blank)).toBeNull();
  });

  test('is found by a wrong answer, or by a blank e-mail', () => {
    expect(firstWrongStep({ ...whole, mobile: '12' }, blank)).toEqual({
      step: 1,
      errors: { mobile: 'mobileInvalid' },
    });
    expect(firstWrongStep({ ...whole, email: '' }, blank)?.errors).toEqual({
      email: 'emailRequired',
    });
  });
});

describe('what is saved', () => {
  test('is all that was said, and makes the profile complete', () => {
    const change = wizardChange(whole, blank, { baseVersion: 3, skipRest: false });
    expect(change.baseVersion).toBe(3);
    expect(change.details).toMatchObject({ fullName: 'Ravi Kumar' });
    expect(change).not.toHaveProperty('email');
    expect(change.details).not.toHaveProperty('preferredCountries');
    expect(isProfileComplete(change.details)).toBe(true);
  });

  test("is what the profile does not say yet: the rest may be another device's by now", () => {
    const more = { ...whole, skills: 'TIG ', motherTongue: '' };
    const change = wizardChange(more, whole, { baseVersion: 3, skipRest: false });
    expect(change.details).toEqual({ skills: 'TIG', motherTongue: 'Not Specified' });
    const cleared = wizardChange(
      whole,
      { ...whole, description: 'I weld.' },
      { baseVersion: 3, skipRest: false },
    );
    expect(cleared.details).toEqual({ description: '' });
  });

  test("is 'Not Specified' for the required answers of a skipped step", () => {
    const skipped = { ...whole, skills: ' ', presentJobTitle: '' };
    const { details } = wizardChange(skipped, blank, { baseVersion: 0, skipRest: false });
    expect(details).toMatchObject({
      skills: 'Not Specified',
      presentJobTitle: 'Not Specified',
    });
    expect(details).not.toHaveProperty('ieltsBand');
    expect(isProfileComplete(details)).toBe(false);
  });

  test("is 'Not Specified' for every blank answer when the last step is skipped", () => {
    const { details } = wizardChange(blank, blank, { baseVersion: 0, skipRest: true });
    expect(new Set(Object.values(details))).toEqual(new Set(['Not Specified']));
    expect(Object.keys(details)).toHaveLength(20);
  });

  test('leaves wrong answers out when the last step is skipped', () => {
    const wrong = { ...whole, mobile: '12', whyAbroad: 'Pay', email: 'ravi@' };
    const change = wizardChange(wrong, blank, { baseVersion: 0, skipRest: true });
    expect(change.details).not.toHaveProperty('mobile');
    expect(change.details).not.toHaveProperty('whyAbroad');
    expect(change).not.toHaveProperty('email');
    expect(change.details.fullName).toBe('Ravi Kumar');
  });

  test('holds an e-mail that was changed', () => {
    const changed = { ...whole, email: 'kumar@example.in' };
    const change = wizardChange(changed, blank, { baseVersion: 0, skipRest: false });
    expect(change.email).toBe('kumar@example.in');
  });
});

describe('what is asked of whom', () => {
  const at = (values: Partial<ProfileValues>) => ({ ...blank, ...values });

  test('a language test, only of who can have taken one; a score that is there stays', () => {
    expect(asksFor('ieltsBand', at({}))).toBe(false);
    expect(asksFor('ieltsBand', at({ englishProficiency: 'Beginner' }))).toBe(false);
    expect(asksFor('ieltsBand', at({ englishProficiency: 'Intermediate' }))).toBe(true);
    expect(asksFor('ieltsBand', at({ englishProficiency: 'Beginner', ieltsBand: '5' }))).toBe(true);
    expect(asksFor('ieltsBand', at({ ieltsBand: '5' }), { ieltsBand: '' })).toBe(true);
    expect(asksFor('ieltsBand', at({}), { ieltsBand: '' })).toBe(true);
    expect(asksFor('motherTongue', at({}))).toBe(true);
  });

  test('"I do not know" lets a step go on, is kept as a skip, and is no answer to other questions', () => {
    const unknown = at({ prFuture: notSpecified, passportAvailability: notSpecified });
    const errors = stepErrors(4, unknown, blank);
    expect(errors).not.toHaveProperty('prFuture');
    expect(errors).toHaveProperty('passportAvailability');
    expect(mayBeUnknown('qualificationRecognized')).toBe(true);
    expect(mayBeUnknown('passportAvailability')).toBe(false);
    const { details } = wizardChange(unknown, blank, { baseVersion: 1, skipRest: false });
    expect(details.prFuture).toBe('Not Specified');
  });
});

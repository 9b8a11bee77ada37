/*
 * Spec section 5, field by field: what each form and the server say to a valid, a blank, a boundary,
 * a too long and a wrongly typed value. Written by hand from the specification, in its own words,
 * and read by a unit test (the contract's schemas), an API test (the running server) and a browser
 * test (the real forms). `null`: the value is taken.
 */

export type FormName =
  | 'wizard1'
  | 'wizard2'
  | 'wizard3'
  | 'wizard4'
  | 'edit'
  | 'signup'
  | 'login'
  | 'forgot'
  | 'otp'
  | 'reset'
  | 'support';

export interface FieldRow {
  form: FormName;
  field: string;
  kind: 'valid' | 'blank' | 'boundary' | 'over' | 'type';
  value: unknown;
  /** The words beside the field in the form. */
  page: string | null;
  /** The words of the server's answer for the field. */
  server: string | null;
}

const tooLong = 'This text is too long.';
const unreadable = 'This text has characters that cannot be stored.';
const noOption = 'Please choose one of the options.';
const emailRequired = 'Email is required';
const emailInvalid = 'Please enter a valid email';
const weak =
  'Your password must be at least 8 characters long, contain at least one uppercase letter, one number, and one special character. Please try again';
const passwordRequired = 'Password is required';

type Answers = [page: string | null, server?: string | null];
type Given = [kind: FieldRow['kind'], value: unknown, ...Answers];

/** Rows of one field; where the server's word is left out, it is the page's. */
function rows(form: FormName, field: string, given: Given[]): FieldRow[] {
  return given.map(([kind, value, page, server = page]) => {
    return { form, field, kind, value, page, server };
  });
}

/** Values that are no text at all. */
function types(page: string, server = page): Given[] {
  return [42, null, ['a'], { a: 1 }, true].map((value) => ['type', value, page, server]);
}

const letters = (count: number) => 'a'.repeat(count);
const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(' ');
/** An address of so many characters. */
const address = (length: number, of: string) =>
  `${letters(length - of.length - 12)}.${of}@example.in`;

function emailRows(form: FormName): FieldRow[] {
  return rows(form, 'email', [
    ['blank', '', emailRequired],
    ['blank', '   ', emailRequired],
    ['valid', `ravi.${form}@example.in`, null],
    ['valid', `  Asha+${form}@Example.co.in `, null],
    ['boundary', address(254, form), null],
    ['over', address(255, form), emailInvalid],
    ['valid', 'ravi', emailInvalid],
    ['valid', 'ravi@example', emailInvalid],
    ['valid', 'ravi@@example.in', emailInvalid],
    ['valid', 'ra vi@example.in', emailInvalid],
    ...types(emailRequired),
  ]);
}

/** A detail that is a plain text. The server also stores it blank: not yet given. */
function detailRows(
  form: FormName,
  field: string,
  required: string,
  valid: string[],
  maximum = 200,
): FieldRow[] {
  return rows(form, field, [
    ['blank', '', required, null],
    ['blank', ' \n\t ', required, null],
    ...valid.map((value): Given => ['valid', value, null]),
    ['boundary', letters(maximum), null],
    ['over', letters(maximum + 1), tooLong],
    ...types(required, unreadable),
  ]);
}

/** A detail out of a list. `others`: what only the other reading of the list has. */
function choiceRows(
  form: FormName,
  field: string,
  required: string,
  list: string[],
  others: string[] = [],
): FieldRow[] {
  return rows(form, field, [
    ['blank', '', required, null],
    ...list.map((value): Given => ['valid', value, null]),
    ...others.map((value): Given => ['over', value, required, null]),
    ['over', 'Something else', required, noOption],
    ['over', `${list[0]} `, required, noOption],
    ['over', String(list[0]).toUpperCase(), required, noOption],
    ...types(required, noOption),
  ]);
}

const passport = ['Available', 'Not Available', 'Applied', 'Expired'];
const states =
  'Andhra Pradesh,Arunachal Pradesh,Assam,Bihar,Chhattisgarh,Goa,Gujarat,Haryana,Himachal Pradesh,Jharkhand,Karnataka,Kerala,Madhya Pradesh,Maharashtra,Manipur,Meghalaya,Mizoram,Nagaland,Odisha,Punjab,Rajasthan,Sikkim,Tamil Nadu,Telangana,Tripura,Uttar Pradesh,Uttarakhand,West Bengal,Delhi,Jammu and Kashmir,Ladakh,Chandigarh,Dadra and Nagar Haveli,Daman and Diu,Lakshadweep,Puducherry,Andaman and Nicobar Islands'.split(
    ',',
  );
const noYears = 'Write the years as a number, for example 4';
const noNumber = 'Please enter a valid mobile number';
const tooManyWords = 'Description must be 50 words or less';
const ieltsRange = 'IELTS score must be between 0 and 9';
const ieltsStep = 'IELTS scores go in steps of 0.5';
const short = 'Minimum 30 characters required';
const long = 'Maximum 300 characters allowed';

const wizard: FieldRow[] = [
  ...detailRows('wizard1', 'fullName', 'Full name is required', [
    'Ravi',
    'രവി कुमार',
    "O'Neil-D’Souza",
  ]),
  ...emailRows('wizard1'),
  ...rows('wizard1', 'mobile', [
    ['blank', '', 'Mobile number is required', null],
    ['blank', '  ', 'Mobile number is required'],
    ['valid', '9876543210', null],
    ['valid', '+91 (98765) 432-10', null],
    ['boundary', '1234567', null],
    ['boundary', '+123456789012345', null],
    ['over', '123456', noNumber],
    ['over', '1234567890123456', noNumber],
    ['over', '9'.repeat(31), tooLong],
    ['valid', 'ninety eight', noNumber],
    ['valid', '98765x43210', noNumber],
    ...types('Mobile number is required', noNumber),
  ]),
  ...choiceRows('wizard1', 'homeState', 'Home state is required', states),
  ...choiceRows('wizard1', 'matrimonialStatus', 'Matrimonial status is required', [
    'Single',
    'Married',
    'Divorced',
    'Widowed',
    'Other',
  ]),
  ...rows('wizard1', 'description', [
    ['blank', '', null],
    ['valid', 'A welder with four years of work.', null],
    ['boundary', words(50), null],
    ['over', words(51), tooManyWords],
    ['over', `${words(50)}${letters(2_000)}`, tooManyWords],
    ...types(unreadable, tooManyWords),
  ]),

  ...choiceRows(
    'wizard2',
    'highestQualification',
    'Please select your highest qualification',
    ['High School', 'Associate Degree', 'Bachelors Degree', 'Masters Degree', 'Doctorate', 'Other'],
    ['Diploma', "Bachelor's Degree", "Master's Degree", 'PhD'],
  ),
  ...choiceRows('wizard2', 'qualificationSector', 'Please select your qualification sector', [
    'Engineering',
    'Business',
    'Medicine',
    'Law',
    'Education',
    'Other',
  ]),
  ...choiceRows(
    'wizard2',
    'qualificationRecognized',
    'Please select if your qualification is recognized',
    ['Yes', 'No'],
  ),
  ...detailRows('wizard2', 'motherTongue', 'Mother tongue is required', ['Hindi', 'ਪੰਜਾਬੀ']),
  ...choiceRows('wizard2', 'englishProficiency', 'Please select your English proficiency', [
    'Beginner',
    'Intermediate',
    'Advanced',
    'Native',
  ]),
  ...rows('wizard2', 'ieltsBand', [
    ['blank', '', null],
    ['boundary', '0', null],
    ['boundary', '9', null],
    ['boundary', '9.0', null],
    ['valid', '6.5', null],
    ['over', '9.5', ieltsRange],
    ['over', '10', ieltsRange],
    ['over', '-1', ieltsRange],
    ['over', '6.3', ieltsStep],
    ['over', 'six', ieltsRange],
    ['over', '7.25', ieltsStep],
    ['over', '7.25000', ieltsStep],
    ['over', '6.500', ieltsStep],
    ...types(unreadable, ieltsRange),
  ]),

  ...choiceRows(
    'wizard3',
    'currentEmploymentStatus',
    'Please select your current employment status',
    ['Employed', 'Unemployed', 'Student', 'Freelancer', 'Other'],
    ['Self-Employed'],
  ),
  ...detailRows('wizard3', 'presentJobTitle', 'Present job title is required', ['Welder']),
  ...detailRows('wizard3', 'skills', 'Skills are required', ['Arc welding, Gas cutting'], 500),
  ...rows('wizard3', 'yearsOfExperience', [
    ['blank', '', 'Years of experience is required', null],
    ['valid', '4', null],
    ['valid', '1.5', null],
    ['valid', '10+', null],
    ['boundary', '0', null],
    ['boundary', '60', null],
    ['over', '61', noYears],
    ['over', '-1', noYears],
    ['over', 'abc', noYears],
    ['over', '4 years', noYears],
    ...types('Years of experience is required', noYears),
  ]),

  ...rows('wizard4', 'whyAbroad', [
    ['blank', '', 'Required', null],
    ['valid', 'I want to earn for my family and learn.', null],
    ['boundary', letters(30), null],
    ['boundary', letters(300), null],
    ['over', letters(29), short],
    ['over', `  ${letters(29)}  `, short],
    ['over', letters(301), long],
    ['over', letters(1_001), long],
    ...types('Required', short),
  ]),
  ...choiceRows('wizard4', 'matrimonialStatus', 'Required', ['Single', 'Widowed']),
  ...choiceRows('wizard4', 'prFuture', 'Required', ['Yes', 'No'], ['Maybe']),
  ...choiceRows('wizard4', 'passportAvailability', 'Required', passport),
  ...choiceRows('wizard4', 'drivingLicense', 'Required', passport, ['Yes', 'No']),
  ...detailRows('wizard4', 'residencyHistory', 'Required', ['Always lived in Bihar'], 500),
];

/** The edit form judges as the server does; the steps' second look at a field is left out. */
const edit = wizard
  .filter(({ form, field }) => form !== 'wizard4' || field !== 'matrimonialStatus')
  .map((row): FieldRow => ({ ...row, form: 'edit', page: row.server }));

const passwords: Given[] = [
  ['blank', '', passwordRequired],
  ['valid', 'Strong-Pass-1', null],
  ['boundary', 'Mxkde-7!', null],
  ['over', 'Abcd-7!', weak],
  ['valid', 'abcde-7!', weak],
  ['valid', 'Abcdef-!', weak],
  ['valid', 'Abcdefg7', weak],
  ['valid', 'Ünïcode-7', null],
  ['boundary', `Ek-lambi kahaani ${letters(180)}A1!`, null],
  ['over', `${letters(198)}A1!`, tooLong],
  ...types(passwordRequired),
];

const noCode = 'Please enter the 6 digits of the code';
const mismatch = 'Passwords do not match';
const tooShort = 'Password must be at least 6 characters long';

export const fieldTable: readonly FieldRow[] = [
  ...wizard,
  ...edit,
  ...emailRows('signup'),
  ...rows('signup', 'password', passwords),
  ...emailRows('login'),
  ...rows('login', 'password', [
    ['blank', '', passwordRequired],
    ['valid', 'any', null],
    ['boundary', letters(200), null],
    ['over', letters(201), tooLong],
    ...types(passwordRequired),
  ]),
  ...emailRows('forgot'),
  ...emailRows('otp'),
  ...rows('otp', 'otp', [
    ['blank', '', noCode],
    ['valid', '123456', null],
    ['boundary', '000000', null],
    ['over', '12345', noCode],
    ['over', '1234567', noCode],
    ['valid', '12345a', noCode],
    ['valid', '１２３４５６', noCode],
    ...types(noCode),
  ]),
  ...rows('reset', 'newPassword', [
    ['blank', '', tooShort, passwordRequired],
    ['over', 'Abc-7', tooShort, null],
    ['boundary', 'Abcd-7', null],
    ['valid', 'Strong-Pass-1', null],
    ['over', letters(201), null, tooLong],
    ...types(passwordRequired).map(([kind, value, , server]): Given => [kind, value, null, server]),
  ]),
  ...rows('support', 'name', [
    ['blank', '', 'Name is required'],
    ['blank', '  ', 'Name is required'],
    ['valid', 'Ravi', null],
    ['boundary', letters(200), null],
    ['over', letters(201), tooLong],
    ...types('Name is required'),
  ]),
  ...emailRows('support'),
  ...rows('support', 'subject', [
    ['blank', '', 'Subject is required'],
    ['valid', 'A question', null],
    ['boundary', letters(200), null],
    ['over', letters(201), tooLong],
    ...types('Subject is required'),
  ]),
  ...rows('support', 'message', [
    ['blank', ' ', 'Message is required'],
    ['valid', 'Does the job offer include food?', null],
    ['boundary', letters(5_000), null],
    ['over', letters(5_001), tooLong],
    ...types('Message is required'),
  ]),
  ...rows('support', 'priority', [
    ...['low', 'normal', 'high', 'urgent'].map((value): Given => ['valid', value, null]),
    ['over', 'now', noOption],
    ['blank', '', noOption],
    ...types(noOption),
  ]),
];

/** What two entries of a new password are told, which only the page can compare. */
export const confirmTable: readonly {
  form: 'signup' | 'reset';
  password: string;
  confirm: string;
  page: string | null;
}[] = [
  { form: 'signup', password: 'Strong-Pass-1', confirm: 'Strong-Pass-1', page: null },
  {
    form: 'signup',
    password: 'Strong-Pass-1',
    confirm: 'strong-pass-1',
    page: 'Please enter correct password',
  },
  { form: 'signup', password: 'Strong-Pass-1', confirm: '', page: 'Please enter correct password' },
  { form: 'reset', password: 'Strong-Pass-1', confirm: 'Strong-Pass-1', page: null },
  { form: 'reset', password: 'Strong-Pass-1', confirm: 'Strong-Pass-2', page: mismatch },
  { form: 'reset', password: 'Strong-Pass-1', confirm: '', page: mismatch },
];

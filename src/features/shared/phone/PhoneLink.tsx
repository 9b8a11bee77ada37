import { internationalNumber } from '#contract/account/internationalNumber.ts';

/** A telephone number as it was typed, to call it by a tap; text alone where it is not known whom it would ring at. */
export function PhoneLink({ typed }: { typed: string }) {
  const number = internationalNumber(typed);
  return number ? <a href={`tel:+${number}`}>{typed}</a> : typed;
}

import { expect, test } from 'vitest';
import { brand } from '#contract/brand.ts';
import { isPlaceholder } from './contacts.ts';

test.each([brand.supportEmail, brand.supportPhone, brand.chatUrl])(
  '%s is not set yet',
  (contact) => {
    expect(isPlaceholder(contact)).toBe(true);
  },
);

test.each(['help@safar.in', 'example@safar.in', '+91 80 4000 1000', 'https://wa.me/918040001000'])(
  '%s is set',
  (contact) => {
    expect(isPlaceholder(contact)).toBe(false);
  },
);

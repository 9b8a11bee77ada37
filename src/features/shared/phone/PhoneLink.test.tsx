import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { PhoneLink } from './PhoneLink.tsx';

test.each([
  ['098765 43210', '<a href="tel:+919876543210">098765 43210</a>'],
  ['+91 (0) 98765 43210', '<a href="tel:+919876543210">+91 (0) 98765 43210</a>'],
  ['98765432101', '98765432101'],
  ['12345678901', '12345678901'],
])('%s is shown as typed, and called only where it is a number', (typed, shown) => {
  expect(renderToStaticMarkup(<PhoneLink typed={typed} />)).toBe(shown);
});

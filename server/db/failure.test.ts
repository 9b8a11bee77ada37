import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DatabaseUnavailableError, outageOf, StorageFullError } from './failure.ts';

const answered = (code: string) => Object.assign(new Error('no'), { code, severity: 'ERROR' });
const failed = (code: string) => new DrizzleQueryError('select', [], answered(code));
const system = (code: string) => Object.assign(new Error('no'), { code, syscall: 'write' });

it.each([
  ['57P01', 'unavailable'],
  ['57P03', 'unavailable'],
  ['08006', 'unavailable'],
  ['53300', 'unavailable'],
  ['25006', 'unavailable'],
  ['57014', 'busy'],
  ['55P03', 'busy'],
  ['40P01', 'busy'],
  ['53100', 'full'],
  ['23505', null],
  ['22001', null],
  ['42601', null],
])('%s of the database is %s', (code, outage) => {
  expect(outageOf(failed(code))).toBe(outage);
});

it('looks through causes and through the parts of an AggregateError', () => {
  const lost = new Error('outer', { cause: new DatabaseUnavailableError('gone') });
  expect(outageOf(lost)).toBe('unavailable');
  expect(outageOf(new AggregateError([new Error('no'), failed('53100')]))).toBe('full');
  expect(outageOf(new Error('outer', { cause: new StorageFullError('full') }))).toBe('full');
});

it('a full disk is one whoever wrote; a refused connection to anyone else is no outage', () => {
  expect(outageOf(system('ENOSPC'))).toBe('full');
  expect(outageOf(system('EDQUOT'))).toBe('full');
  expect(outageOf(system('ECONNREFUSED'))).toBeNull();
  expect(outageOf(system('57P01'))).toBeNull();
  expect(outageOf('text')).toBeNull();
});

it('a chain that leads back to itself ends', () => {
  const first = new Error('first');
  first.cause = new Error('second', { cause: first });
  expect(outageOf(first)).toBeNull();
});

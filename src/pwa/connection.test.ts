// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { costReason, isCostly, setOnlyOnWifi } from './connection.ts';

const connected = (connection: object | undefined) => vi.stubGlobal('navigator', { connection });

beforeEach(() => {
  vi.unstubAllGlobals();
  setOnlyOnWifi(false);
});

it.each([
  [undefined, false, null],
  [{ saveData: true, effectiveType: '4g', type: 'wifi' }, false, 'saveData'],
  [{ effectiveType: 'slow-2g' }, false, 'slow'],
  [{ effectiveType: '4g', type: 'cellular' }, false, null],
  [{ effectiveType: '4g', type: 'cellular' }, true, 'noWifi'],
  [{ effectiveType: '4g', type: 'wifi' }, true, null],
  [{ effectiveType: '4g' }, true, 'unknown'],
  [undefined, true, 'unknown'],
])('on %j, only on Wi-Fi %j: %j', (connection, only, reason) => {
  setOnlyOnWifi(only);
  connected(connection);
  expect(costReason()).toBe(reason);
  expect(isCostly()).toBe(reason !== null);
});

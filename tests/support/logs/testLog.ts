import { destination, pino, type Logger } from 'pino';
import { createLog } from '#server/service.ts';
import { keptLogs, newLogFile } from './entered.ts';

/** The log of a server in the test's own process: silent, or as in service and kept. */
export function testLog(level: string = process.env.TEST_LOG ?? 'silent'): Logger {
  if (!keptLogs) return pino({ level });
  return createLog('debug', destination({ dest: newLogFile(keptLogs), sync: true }));
}

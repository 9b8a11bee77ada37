import { serversAreTwo } from './twoDatabases.ts';

/** Why tests of the embedded database leave themselves out where every server is two processes. */
export const embeddedIsOne = 'the embedded database has one process';

/**
 * For tests that are by their nature about one process: left out where every server is two.
 * @param reason - Why two of them have nothing to show; the last lines of a run name it.
 */
export const aboutOneProcess = (reason: string) => ({
  skip: serversAreTwo,
  meta: { leftOut: reason },
});

/** The last migration of the last release. To be raised when a release is made. */
export const lastReleased = '0011_consents';

/** Its sources in this repository's history. */
export const lastReleasedCommit = '2a36357b5e17cc3732ee75924072b72c78932179';

/** The last migration of the last release. To be raised when a release is made. */
export const lastReleased = '0011_consents';

/** Its sources in this repository's history. */
export const lastReleasedCommit = 'f5792b36c18d8f77423f05752c6a77d6280633a2';

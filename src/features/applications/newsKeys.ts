/** Where the phone keeps how someone's applications stood when they last looked at them. */
export const seenKey = (userId: string): string => `${userId}|application-statuses`;

/** Where it keeps how they stood when it last told of them. */
export const reportedKey = (userId: string): string => `${userId}|application-told`;

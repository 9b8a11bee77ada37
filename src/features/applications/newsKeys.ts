/** Where the phone keeps how somebody's applications stood when they last looked at them. */
export const seenKey = (userId: string): string => `${userId}|application-statuses`;

/** Where it keeps how they stood when it last told of them. */
export const toldKey = (userId: string): string => `${userId}|application-told`;

/**
 * Every code the server answers with, and its HTTP status. The English text of a code stands in
 * locales/english/errors.json and is sent along as `message`; screens translate by code.
 */
export const errorStatus = {
  BAD_REQUEST: 400,
  INVALID_FIELDS: 422,
  NO_TOKEN: 401,
  TOKEN_EXPIRED: 401,
  INVALID_TOKEN: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  JOB_NOT_FOUND: 404,
  BLOG_NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  EMAIL_TAKEN: 409,
  GOOGLE_LOGIN_USER: 409,
  EMAIL_NOT_REGISTERED: 404,
  INVALID_PASSWORD: 422,
  OTP_INVALID: 422,
  OTP_EXPIRED: 422,
  OTP_TRIES: 429,
  OTP_SENDS: 429,
  RESET_TOKEN_INVALID: 403,
  MAIL_FAILED: 503,
  GOOGLE_NOT_CONFIGURED: 404,
  GOOGLE_TOKEN_INVALID: 422,
  GOOGLE_UNREACHABLE: 503,
  GOOGLE_OTHER_ACCOUNT: 409,
  LAST_ADMIN: 409,
  IMAGE_TYPE: 422,
  BANNER_TOO_LARGE: 413,
  PHOTO_TOO_LARGE: 413,
  RESUME_TYPE: 422,
  RESUME_TOO_LARGE: 413,
  FILE_NOT_FOUND: 404,
  LINK_EXPIRED: 403,
  UPLOAD_NOT_FOUND: 404,
  UPLOAD_OFFSET: 409,
  UPLOAD_DAMAGED: 422,
  ALREADY_APPLIED: 409,
  JOB_INACTIVE: 409,
  PROFILE_INCOMPLETE: 403,
  SUBSCRIPTION_INACTIVE: 403,
  ALREADY_ACTIVE: 409,
  TRIAL_NOT_AVAILABLE: 409,
  TRIAL_ALREADY_USED: 409,
  TRIAL_ALREADY_ACTIVE: 409,
  INVALID_UPGRADE: 409,
  INVALID_PLAN: 422,
  VERSION_CONFLICT: 412,
  KEY_REUSED: 422,
  STILL_RUNNING: 409,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  BUSY: 503,
  NOT_BUILT: 501,
  SERVER_ERROR: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** The body of every answer that is not 2xx. `errors` maps a field to its message key in `errors:fields`. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  errors?: Record<string, string>;
}

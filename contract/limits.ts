/** Constants of spec section 9 and of the design, each written once. Times in ms, sizes in bytes. */
const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

export const limits = {
  /** Other work in a place where the trade that was searched for is missing. */
  otherJobs: 6,
  jobsPageSize: 5,
  jobsPageWindow: 5,
  jobsMaxPageSize: 100,
  blogPageSize: 6,
  blogPageWindowEachSide: 2,
  adminJobsPageSize: 10,
  homeBlogs: 3,
  hiringCompanies: 10,
  /** Employers, roles or places that a filter offers at most; the search suggests all. */
  filterChoices: 300,
  savedJobs: 200,
  blogExcerptCharacters: 100,
  jobShortDescriptionCharacters: 120,

  descriptionWords: 50,
  whyAbroadMin: 30,
  whyAbroadMax: 300,
  ieltsMin: 0,
  ieltsMax: 9,
  ieltsStep: 0.5,
  yearsOfExperienceMax: 60,
  shortText: 200,
  longText: 20_000,
  wizardVisibleSteps: 4,
  wizardProgressSteps: 8,

  passwordMin: 8,
  passwordMinOnReset: 6, // spec 5: what the client checks; the server enforces passwordMin
  passwordMax: 200,
  otpDigits: 6,
  otpLifetime: 300 * second,
  otpTries: 5, // wrong codes, then a new one must be asked for
  phoneProofKept: 90 * day, // since a number was proven last, until its owner is asked for the mailbox too
  otpSendsADay: 5, // mails to one account; those that strangers ask for beyond it go out less often
  otpResend: minute, // between two mails with the same code
  otpFloodLifetime: 15 * minute, // of a code, and between its mails, once strangers have asked for many
  otpLongest: 60 * minute, // a code ends by then, however often it is asked for
  resetTokenLifetime: 10 * minute,
  withdrawalUndo: day, // a withdrawn application can be taken up again as it was
  deletionGrace: 14 * day, // from the wish to delete an account to its end

  imageBytes: 2 * 1024 * 1024,
  resumeBytes: 5 * 1024 * 1024,
  jsonBodyBytes: 256 * 1024,
  photoPixels: 800, // the longer side of a stored photo
  bannerPixels: 1_600, // the width of a stored banner
  imageInputPixels: 50_000_000, // a phone's camera has up to 50 million; more is a bomb
  fileLinkLifetime: 15 * minute,
  uploadLifetime: day, // an upload in chunks that is not finished by then is forgotten

  trialDays: 3,
  trialWarningDays: 3,
  planExpiresSoonDays: 7,

  refundWindow: 2 * day, // spec 9: 48 hours from the purchase
  orderReused: 30 * minute, // the same open order is handed out again, so that no one pays twice
  orderOpen: 5 * day, // the provider gives money back that was authorised, but not captured by then
  ordersAnHour: 20, // for each user
  paymentsPageSize: 20,

  supportPageSize: 20,
  reportsPageSize: 20,
  auditPageSize: 30,
  closingSoonDays: 7, // before a job's last day, the admin is reminded of it
  bulkJobs: 100, // jobs that one call may switch
  deletedKept: 7 * day, // how long what the admin deleted can be brought back
  reportText: 1_000, // characters of what is wrong with a job, and of what the admin found
  supportAnHour: 5, // for each person: user or e-mail
  supportADay: 15,

  slideTransition: 400,
  toast: 5 * second,
  toastUndo: 8 * second, // longer than others: it holds the way back
  toastProfile: 3 * second,
  toastExport: 4 * second,
  toastSmartSearch: 3 * second,
  toastPaymentFailed: 8 * second,
  reloadAfterPlan: 2 * second,
  sessionExpiredRedirect: 3 * second,
  noSessionRedirect: 2 * second,
  applyDetour: 2 * 60 * minute, // from the wish to apply over login, wizard or payment back to the job
  resetRedirect: 2 * second, // spec 9: to the login after a password reset
  sessionCheckApp: 60 * second,
  sessionCheckProfile: 300 * second,

  sessionKeptSignedIn: 30 * day,
  sessionShort: 12 * 60 * minute,
  sessionFresh: 10 * minute, // a login this recent shows who someone is, where they have no password
  idempotencyKept: 30 * day,
  day,
} as const;

/** Column widths of the exported spreadsheet, in characters (spec 9). */
export const exportColumnWidths = [8, 25, 30, 50, 15, 20] as const;

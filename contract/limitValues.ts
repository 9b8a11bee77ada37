/** Constants of spec section 9 and of the design, each written once. Times in ms, sizes in bytes. */
const second = 1_000;
const minute = 60 * second;
export const day = 24 * 60 * minute;

/** Other work in a place where the trade that was searched for is missing. */
export const otherJobs = 6;
export const jobsPageSize = 5;
export const jobsPageWindow = 5;
export const jobsMaxPageSize = 100;
export const blogPageSize = 6;
export const blogPageWindowEachSide = 2;
export const blogsListed = 100; // of the newest, whole, in the one list that has no pages
export const adminBlogsPageSize = 20;
export const adminJobsPageSize = 10;
export const homeBlogs = 3;
export const hiringCompanies = 10;
/** Employers, roles or places that a filter offers at most; the search suggests all. */
export const filterChoices = 300;
export const savedJobs = 200;
export const blogExcerptCharacters = 100;
export const jobShortDescriptionCharacters = 120;

export const descriptionWords = 50;
export const whyAbroadMin = 30;
export const whyAbroadMax = 300;
export const ieltsMax = 9;
export const ieltsStep = 0.5;
export const yearsOfExperienceMax = 60;
export const shortText = 200;
export const longText = 20_000;
export const wizardVisibleSteps = 4;
export const wizardProgressSteps = 8;

export const emailCharacters = 254; // RFC 5321: a path has 256, two of them brackets
/** Of a telephone number as it is typed, with blanks and signs. */
export const phoneCharacters = 30;
/** Of what an authenticator app shows, or of a recovery code, as it is typed. */
export const secondStepCharacters = 30;
export const passwordMin = 8;
export const passwordMinOnReset = 6; // spec 5: what the client checks; the server enforces passwordMin
export const passwordMax = 200;
export const otpDigits = 6;
export const otpLifetime = 300 * second;
export const otpTries = 5; // wrong codes, then a new one must be asked for
export const phoneProofKept = 90 * day; // since a number was proven last, until its owner is asked for the mailbox too
export const otpSendsADay = 5; // mails to one account; those that strangers ask for beyond it go out less often
export const otpResend = minute; // between two mails with the same code
export const otpFloodLifetime = 15 * minute; // of a code, and between its mails, once strangers have asked for many
export const otpLongest = 60 * minute; // a code ends by then, however often it is asked for
export const resetTokenLifetime = 10 * minute;
export const withdrawalUndo = day; // a withdrawn application can be taken up again as it was
export const deletionGrace = 14 * day; // from the wish to delete an account to its end

export const imageBytes = 2 * 1024 * 1024;
export const resumeBytes = 5 * 1024 * 1024;
export const jsonBodyBytes = 256 * 1024;
export const photoPixels = 800; // the longer side of a stored photo
export const bannerPixels = 1_600; // the width of a stored banner
export const imageInputPixels = 50_000_000; // a phone's camera has up to 50 million; more is a bomb
export const fileLinkLifetime = 15 * minute;
export const unsentKept = 30 * day; // drafts and files of someone who does not come back
export const uploadLifetime = day; // an upload in chunks that is not finished by then is forgotten

export const trialDays = 3;
export const trialWarningDays = 3;
export const planExpiresSoonDays = 7;

export const refundWindow = 2 * day; // spec 9: 48 hours from the purchase
export const orderReused = 30 * minute; // the same open order is handed out again, so that no one pays twice
export const orderOpen = 5 * day; // the provider gives money back that was authorised, but not captured by then
export const ordersAnHour = 20; // for each user
export const paymentsPageSize = 20;

export const supportPageSize = 20;
export const reportsPageSize = 20;
export const auditPageSize = 30;
export const closingSoonDays = 7; // before a job's last day, the admin is reminded of it
export const bulkJobs = 100; // jobs that one call may switch
export const deletedKept = 7 * day; // how long what the admin deleted can be brought back
export const reportText = 1_000; // characters of what is wrong with a job, and of what the admin found
export const supportAnHour = 5; // for each person: user or e-mail
export const supportADay = 15;
export const closedRequestKept = 365 * day; // of a visitor, from the last word on

export const slideTransition = 400;
export const toast = 5 * second;
export const toastUndo = 8 * second; // longer than others: it holds the way back
export const toastProfile = 3 * second;
export const toastExport = 4 * second;
export const toastSmartSearch = 3 * second;
export const toastPaymentFailed = 8 * second;
export const reloadAfterPlan = 2 * second;
export const sessionExpiredRedirect = 3 * second;
export const noSessionRedirect = 2 * second;
export const applyDetour = 2 * 60 * minute; // from the wish to apply over login, wizard or payment back to the job
export const resetRedirect = 2 * second; // spec 9: to the login after a password reset
export const sessionCheckApp = 60 * second;
export const sessionCheckProfile = 300 * second;

export const sessionKeptSignedIn = 30 * day;
export const sessionShort = 12 * 60 * minute;
export const sessionFresh = 10 * minute; // a login this recent shows who someone is, where they have no password
export const idempotencyKept = 30 * day;

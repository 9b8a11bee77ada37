/** Every screen's URL (spec 2): the pattern for the router and a builder for links. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  profileComplete: '/profile-complete',
  pricing: '/pricing',
  blogs: '/blogs',
  blog: '/blog/:blogId',
  aboutUs: '/about-us',
  privacyPolicy: '/privacy-policy',
  termsConditions: '/terms-conditions',
  support: '/support',
  contact: '/contact',
  jobs: '/jobs',
  job: '/jobs/:jobId',
  profile: '/profile',
  myApplications: '/my-applications',
  // Our own, beyond spec 2: what waits on this phone to be sent.
  waiting: '/waiting',
  // What this phone keeps for reading without a network.
  phone: '/phone',
  savedJobs: '/saved-jobs',
  safety: '/safety',
  receipts: '/receipts',
  makeResume: '/make-resume',
  sharedResume: '/shared-resume',
  // For administrators: someone's resume, by the address that is in exported lists.
  resume: '/resume/:userId',
  adminBlogs: '/admin-blogs',
  adminJobs: '/admin-jobs',
  adminReports: '/admin-reports',
  adminCandidates: '/admin-candidates',
  adminLeads: '/admin-leads',
  adminInterviews: '/admin-interviews',
  adminCandidate: '/admin-candidates/:candidateId',
  adminAudit: '/admin-audit',
  adminPayments: '/admin-payments',
  adminSupport: '/admin-support',
  adminImport: '/admin-import',
  adminFeeds: '/admin-feeds',
  adminWords: '/admin-words',
  adminStaff: '/admin-staff',
  adminEmployers: '/admin-employers',
  adminTemplates: '/admin-templates',
  adminTwoStep: '/admin-two-step',
  // Where the mail of an invitation leads, for who is no admin yet.
  staffInvite: '/staff-invite',
  dashboard: '/admin',
  applicants: '/jobs/:jobId/applicants',
} as const;

/** The form field in which other apps share a PDF to `sharedResume`, as the web manifest names it. */
export const sharedFileField = 'resume';

export type PageName = keyof typeof paths;

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<N extends PageName> = Record<ParamNames<(typeof paths)[N]>, string>;

/**
 * The address of a screen.
 * @param name the screen's name
 * @param params its path parameters, encoded here
 * @param query values that are blank are left out
 * @returns a path such as `/jobs?page=2`
 */
export function href<N extends PageName>(
  name: N,
  ...[params, query]: keyof Params<N> extends never
    ? [params?: Record<string, never> | undefined, query?: Query]
    : [params: Params<N>, query?: Query]
): string {
  const path = paths[name].replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent((params as Record<string, string>)[key] ?? ''),
  );
  return path + queryString(query);
}

/**
 * The address that stands for someone's resume in lists and spreadsheets: it works for no one but
 * an administrator who logs in, however far the list travels.
 */
export function resumePath(userId: string): string {
  return href('resume', { userId });
}

export type Query = Record<string, string | number | undefined>;

/** `?a=1&b=2` of the values that are not blank, or an empty string. */
export function queryString(query: Query | undefined): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

/**
 * Where someone may be sent after logging in: only a path of this site. `//evil.example` and
 * `/\evil.example` are other hosts to a browser, so they are refused.
 */
export function safeReturnPath(from: string | null | undefined): string | null {
  return from && /^\/(?![/\\])[^\u0000-\u001f]*$/.test(from) ? from : null;
}

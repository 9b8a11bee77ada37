import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import { jobsQuery } from '#contract/jobs/job.ts';
import { limits } from '#contract/limits.ts';
import { paths, type PageName } from '#contract/http/paths.ts';
import type { ResourceRequest } from '#contract/http/resource.ts';
import type { AdminPage } from './adminRoutes.ts';

/**
 * Who may see a page (spec 2): guests only; the wizard for members whose profile is incomplete;
 * everyone; anyone who has the link of an invitation, with or without an account, which no server
 * renders; members; admins.
 */
export type AccessGroup = 'guest' | 'wizard' | 'public' | 'invited' | 'member' | 'admin';

export interface PageRoute {
  group: AccessGroup;
  /** The page's code; with `texts`, those of an admin's page as well. */
  load(texts?: i18n): Promise<{ default: ComponentType }>;
  /** Namespaces of locales/ that the page shows, besides the common ones and an admin's own. */
  texts: readonly string[];
  /** A list that people come back to: it stays behind the page that they open from it. */
  keeps?: true;
  /** Pages that are opened from here: their code comes before they are, in idle time. */
  leadsTo?: readonly Exclude<PageName, 'contact'>[];
  /** Reads that a server renders the page with. */
  data?(at: { params: Record<string, string>; query: Record<string, string> }): ResourceRequest[];
}

/** What such a row says besides is in a file that only an admin loads. */
const ofAdmin = (name: AdminPage): PageRoute => ({
  group: 'admin',
  load: (texts) => import('./adminRoutes.ts').then((admin) => admin.loadAdminPage(name, texts)),
  texts: [],
});

/** What begins with `admin` in the table of paths: no letter of it twice on each first screen. */
const adminRows = Object.fromEntries(
  Object.keys(paths)
    .filter((name) => name.startsWith('admin'))
    .map((name) => [name, ofAdmin(name as AdminPage)]),
) as Record<Extract<AdminPage, `admin${string}`>, PageRoute>;

/** How the team is reached: what a page names must be there offline, too. */
const support = (): ResourceRequest[] => [{ call: 'config.get' }];

/** THE ROUTE TABLE: spec section 2 as data. The order does not matter; paths are in contract/http/paths.ts. */
export const routes: Record<Exclude<PageName, 'contact'>, PageRoute> = {
  home: {
    group: 'public',
    load: () => import('#src/features/home/HomePage.tsx'),
    texts: ['home'],
    leadsTo: ['jobs'],
    data: () => [
      { call: 'jobs.filterOptions' },
      { call: 'jobs.list', query: jobsQuery({}) },
      { call: 'jobs.companies' },
      { call: 'blogs.list', query: { latest: limits.homeBlogs } },
      ...support(),
    ],
  },
  jobs: {
    group: 'public',
    load: () => import('#src/features/jobs/list/JobsPage.tsx'),
    texts: ['jobs'],
    keeps: true,
    leadsTo: ['job'],
    data: ({ query }) => [
      { call: 'jobs.list', query: jobsQuery(query) },
      { call: 'jobs.filterOptions' },
    ],
  },
  job: {
    group: 'public',
    load: () => import('#src/features/jobs/detail/JobPage.tsx'),
    texts: ['jobs', 'job', 'errors'],
    leadsTo: ['jobs'],
    data: ({ params }) => [{ call: 'jobs.get', params }],
  },
  blogs: {
    group: 'public',
    load: () => import('#src/features/blogs/BlogsPage.tsx'),
    texts: ['blogs'],
    data: ({ query: { search, tag, page } }) => [
      { call: 'blogs.page', query: { search, tag, page } },
    ],
  },
  blog: {
    group: 'public',
    load: () => import('#src/features/blogs/BlogPage.tsx'),
    texts: ['blogs'],
    data: ({ params }) => [{ call: 'blogs.get', params }],
  },
  pricing: {
    group: 'public',
    load: () => import('#src/features/pricing/PricingPage.tsx'),
    texts: ['pricing', 'errors'],
    data: () => [{ call: 'subscriptions.plans' }, ...support()],
  },
  support: {
    group: 'public',
    load: () => import('#src/features/support/SupportPage.tsx'),
    texts: ['support', 'errors'],
    data: support,
  },
  aboutUs: {
    group: 'public',
    load: () => import('#src/features/about/AboutPage.tsx'),
    texts: ['about'],
    data: support,
  },
  privacyPolicy: {
    group: 'public',
    load: () => import('#src/features/about/PrivacyPage.tsx'),
    texts: ['privacy'],
    data: support,
  },
  termsConditions: {
    group: 'public',
    load: () => import('#src/features/about/TermsPage.tsx'),
    texts: ['terms'],
    data: support,
  },
  safety: {
    group: 'public',
    load: () => import('#src/features/safety/SafetyPage.tsx'),
    texts: ['safety'],
  },
  login: {
    group: 'guest',
    load: () => import('#src/features/auth/LoginPage.tsx'),
    texts: ['auth', 'errors'],
  },
  signup: {
    group: 'guest',
    load: () => import('#src/features/auth/SignupPage.tsx'),
    texts: ['auth', 'errors'],
  },
  forgotPassword: {
    group: 'guest',
    load: () => import('#src/features/auth/forgot/ForgotPasswordPage.tsx'),
    texts: ['auth', 'errors'],
  },
  profileComplete: {
    group: 'wizard',
    load: () => import('#src/features/profile/wizard/WizardPage.tsx'),
    texts: ['profile', 'errors', 'auth'],
  },
  profile: {
    group: 'member',
    load: () => import('#src/features/profile/view/ProfilePage.tsx'),
    texts: ['profile', 'errors', 'auth', 'push'],
  },
  myApplications: {
    group: 'member',
    load: () => import('#src/features/applications/ApplicationsPage.tsx'),
    texts: ['applications', 'jobs', 'errors', 'push'],
    keeps: true,
    leadsTo: ['job'],
  },
  receipts: {
    group: 'member',
    load: () => import('#src/features/receipts/ReceiptsPage.tsx'),
    texts: ['receipts'],
  },
  waiting: {
    group: 'public',
    load: () => import('#src/features/outbox/WaitingPage.tsx'),
    texts: ['outbox', 'errors', 'support'],
  },
  phone: {
    group: 'public',
    load: () => import('#src/features/phone/PhonePage.tsx'),
    texts: ['install'],
  },
  savedJobs: {
    group: 'public',
    load: () => import('#src/features/jobs/list/SavedJobsPage.tsx'),
    texts: ['jobs', 'job'],
    keeps: true,
    leadsTo: ['job'],
  },
  makeResume: {
    group: 'member',
    load: () => import('#src/features/resume/MakeResumePage.tsx'),
    texts: ['resume', 'errors'],
  },
  sharedResume: {
    group: 'member',
    load: () => import('#src/features/resume/SharedResumePage.tsx'),
    texts: ['resume', 'errors'],
  },
  resume: ofAdmin('resume'),
  dashboard: ofAdmin('dashboard'),
  ...adminRows,
  staffInvite: { ...ofAdmin('staffInvite'), group: 'invited' },
  applicants: ofAdmin('applicants'),
};

export type RoutedPage = keyof typeof routes;

/** Groups without the shared header and footer (spec 2). */
export const bareGroups: ReadonlySet<AccessGroup> = new Set(['guest', 'wizard']);

/** The page that a path leads to, with its parameters, or null. */
export function pageAt(
  pathname: string,
): { name: RoutedPage; route: PageRoute; params: Record<string, string> } | null {
  for (const [name, route] of Object.entries(routes)) {
    const params = matchPath(paths[name as RoutedPage], pathname);
    if (params) return { name: name as RoutedPage, route, params };
  }
  return null;
}

/** What no id holds: a further part of a path, or a sign that no one types. */
const odd = /%(2f|[01])|[\0-\x1f]/i;

/** The parameters of a path that fits a pattern of contract/http/paths.ts; null where it does not. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = pathname.replace(/(.)\/$/, '$1').split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
    } else if (value === '' || odd.test(value)) return null;
    else params[part.slice(1)] = decode(value);
  }
  return params;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

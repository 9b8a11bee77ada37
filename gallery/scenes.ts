import { feedOutcomes } from '#contract/import/feed.ts';
import { importStatuses } from '#contract/import/import.ts';
import { paths } from '#contract/http/paths.ts';
import { limits } from '#contract/limits.ts';
import { routes, type AccessGroup, type RoutedPage } from '#src/app/routes.ts';
import { blogId, checks, jobId, jobs } from './fixtures/jobs.ts';
import { messagePreview } from './fixtures/messages.ts';
import { profileOf, userId, type Viewer } from './fixtures/people.ts';
import { refused, type Replies } from './replies.ts';
import { states, type State } from './states.ts';

/** A screen as one kind of user sees it, maybe after some clicks. */
export interface Scene {
  name: string;
  page: RoutedPage;
  viewer: Viewer;
  query?: string;
  /**
   * Texts (by their keys) or selectors of what is pressed, one after the other; with a text beside
   * it, a field that this is typed into, or that a file is picked for.
   */
  clicks?: readonly (string | readonly [field: string, what: string | (() => File)])[];
  /** What single calls are answered with, in place of their fixtures. */
  replies?: Replies;
  /**
   * A line that leads nowhere although the phone has a network: none is there, a café's page answers,
   * or no one does and the request stays open.
   */
  line?: 'away' | 'portal' | 'hangs';
  /** The session ran out while the phone lay in a pocket. */
  isExpired?: boolean;
  /**
   * What waits on this phone: of someone who has logged out, of a visitor before the login, against
   * another save, one of each kind, refused for good, or fifty saves that are sent now.
   */
  waits?: 'loggedOut' | 'visitors' | 'conflict' | 'kinds' | 'refused' | 'fifty';
  /** How far the phone's clock is ahead of the server's, ms. */
  clockOff?: number;
  /** The browser offers to install the app. */
  offersInstall?: true;
  states: readonly State[];
}

const viewerOf = {
  ...{ public: 'visitor', guest: 'visitor', wizard: 'newcomer', member: 'member', admin: 'admin' },
  invited: 'visitor',
} as const satisfies Record<AccessGroup, Viewer>;

/** Screens that ask no server: a network or none is all that differs. */
const still: ReadonlySet<string> = new Set<RoutedPage>([
  ...(['aboutUs', 'privacyPolicy', 'termsConditions', 'safety', 'forgotPassword'] as const),
  ...(['login', 'signup', 'sharedResume', 'phone', 'staffInvite'] as const),
]);

const base = (Object.keys(routes) as RoutedPage[]).map((page): Scene => {
  const viewer = viewerOf[routes[page].group];
  return { name: page, page, viewer, states: still.has(page) ? ['filled', 'offline'] : states };
});

const open = (name: string, clicks: Scene['clicks'], more: Partial<Scene> = {}): Scene => {
  const page = name.split('-')[0] as RoutedPage;
  return {
    name,
    page,
    ...(clicks && { clicks }),
    viewer: viewerOf[routes[page].group],
    states: ['filled', 'long'],
    ...more,
  };
};
const filled = { states: ['filled'] } as const;
const submit = 'main [type=submit]';
const member = { viewer: 'member', states } as const;

const login = [
  ['[name=email]', 'sunita@example.in'],
  ['[name=password]', 'a wrong one'],
  submit,
] as const;
const mailed = { 'auth.loginCode': { body: { message: '' } } } as const satisfies Replies;
/** Someone whose new address waits for its code. */
const newEmail: Replies = {
  'user.get': { body: { ...profileOf('member'), pendingEmail: 'sunita.devi@example.com' } },
};
const proving = (replies: Replies = {}) => ({ replies: { ...newEmail, ...replies } });
const newCode = ['[name=code]', '000000'] as const;
const prove = 'profile:newEmail.confirm';

const savedProfile = { 'user.update': { body: { message: '', user: profileOf('member') } } };
const applied: Replies = {
  'jobs.checkApplication': { body: { hasApplied: true, sharing: 'given' } },
};
const takenBack: Replies = {
  'jobs.checkApplication': { body: { hasApplied: false, sharing: 'takenBack' } },
};
const year = 365 * limits.day;
const clocks = { yearAhead: year, yearBehind: -year };
/** One byte more than may be sent, behind the first bytes of its kind. */
const large = (name: string, start: BlobPart, limit: number) => () =>
  new File([start, new Uint8Array(limit)], name);
const largeResume = large('Resume.pdf', '%PDF-1.7', limits.resumeBytes);
const jpeg = new Uint8Array([0xff, 0xd8, 0xff]);
const largePhoto = large('Photo.jpg', jpeg, limits.imageBytes);
const seen = { states: ['filled', 'saved'] } as const;

/** What a screen shows only to some, at some address, or after a click. */
const more: Scene[] = [
  ...(['home', 'job', 'pricing', 'support', 'waiting', 'phone'] as const).map((page) =>
    open(`${page}-member`, [], member),
  ),
  ...([2, 3, 4] as const).map((step) =>
    open(`profileComplete-${step}`, [], { query: `step=${step}` }),
  ),
  ...(['login', 'signup', 'forgotPassword', 'support', 'profileComplete'] as const).map((page) =>
    open(`${page}-refused`, [submit], filled),
  ),
  open('login-attacked', login, {
    ...filled,
    replies: refused('auth.login', 'LOGIN_CODE_REQUIRED'),
  }),
  open('login-code', [...login, 'auth:loginCode.send'], {
    replies: { ...mailed, ...refused('auth.login', 'LOGIN_CODE_REQUIRED') },
  }),
  open('login-codeWrong', [...login, 'auth:loginCode.send', newCode, submit], {
    ...filled,
    replies: { ...mailed, ...refused('auth.login', 'OTP_INVALID') },
  }),
  open('login-codeRefused', [...login, 'auth:loginCode.send'], {
    ...filled,
    replies: {
      ...refused('auth.login', 'LOGIN_CODE_REQUIRED'),
      ...refused('auth.loginCode', 'OTP_SENDS'),
    },
  }),
  open('profile-newEmail', [], proving()),
  open('profile-newEmailShort', [prove], { ...filled, ...proving() }),
  open('profile-newEmailWrong', [newCode, prove], {
    ...filled,
    ...proving(refused('user.proveEmail', 'OTP_INVALID')),
  }),
  open('profile-newEmailTries', [newCode, prove], {
    ...filled,
    ...proving(refused('user.proveEmail', 'OTP_TRIES')),
  }),
  open('home-menu', ['common:openMenu'], { ...member, ...filled }),
  open('jobs-filters', ['jobs:filters.open']),
  open('jobs-found', [], { query: 'search=welder&category=Farming' }),
  open('job-report', ['job:report.open', submit]),
  open('job-share', ['job:share.open'], filled),
  open('blogs-filters', ['blogs:search.open']),
  open('myApplications-way', ['applications:timeline.open']),
  open('profile-edit', ['profile:page.edit']),
  open('profile-photo', ['profile:files.photo.change']),
  open('profile-delete', ['profile:data.delete', 'profile:data.delete']),
  open('profile-password', ['profile:password.change', 'profile:password.change']),
  open('phone-clear', ['install:phone.clear.open']),
  open('waiting-edit', ['outbox:edit']),
  open('waiting-loggedOut', [], { ...filled, waits: 'loggedOut' }),
  open('waiting-conflict', [], { ...filled, viewer: 'member', waits: 'conflict' }),
  ...(['kinds', 'refused', 'visitors'] as const).map((waits) =>
    open(`waiting-${waits}`, [], { ...filled, viewer: 'member', waits }),
  ),
  open('waiting-choose', ['outbox:choose'], { ...filled, viewer: 'member', waits: 'conflict' }),
  ...(['jobs', 'job', 'myApplications', 'profile'] as const).flatMap((page) =>
    (['away', 'portal', 'hangs'] as const).map((line) =>
      open(`${page}-${line}`, [], { ...seen, viewer: 'member', line }),
    ),
  ),
  ...(['jobs', 'job', 'myApplications', 'waiting'] as const).flatMap((page) =>
    Object.entries(clocks).map(([name, clockOff]) =>
      open(`${page}-${name}`, [], { ...seen, viewer: 'member', clockOff }),
    ),
  ),
  open('jobs-fiftySent', [], {
    ...{ ...filled, viewer: 'member', waits: 'fifty', replies: savedProfile },
  }),
  open('jobs-savedFull', ['main li button[aria-pressed=false]'], {
    ...{ ...filled, viewer: 'member', replies: refused('saved.add', 'TOO_MANY_SAVED') },
  }),
  open('jobs-install', [], { states: ['filled', 'offline'], offersInstall: true }),
  open('job-applied', [], {
    ...{ ...seen, viewer: 'member', replies: applied, offersInstall: true },
  }),
  open('job-takenBack', [], { ...filled, viewer: 'member', replies: takenBack }),
  open('profile-resumeLarge', [['input[accept="application/pdf"]', largeResume]], filled),
  open(
    'profile-photoLarge',
    ['profile:files.photo.change', ['dialog input[type=file]', largePhoto]],
    filled,
  ),
  ...(['profile', 'myApplications', 'profileComplete'] as const).map((page) =>
    open(`${page}-expired`, [], { ...seen, isExpired: true }),
  ),
  open('adminJobs-add', ['adminJobs:add', submit]),
  open('adminJobs-edit', ['adminJobs:table.edit']),
  open('adminJobs-delete', ['adminJobs:table.delete']),
  open('adminBlogs-add', ['adminBlogs:create', submit]),
  open('adminBlogs-edit', ['adminBlogs:table.edit']),
  open('adminWords-add', ['adminWords:add', submit]),
  open('adminWords-edit', ['adminWords:edit']),
  open('adminTemplates-add', ['adminMessages:add', submit]),
  open('adminTemplates-edit', ['adminMessages:edit']),
  open('adminTemplates-delete', ['adminMessages:deleteOf']),
  open('adminEmployers-add', ['adminEmployers:add', 'dialog [type=submit]']),
  open('adminEmployers-edit', ['adminEmployers:change']),
  open('adminEmployers-delete', ['adminEmployers:deleteOf']),
  ...Object.entries({ ...checks, unchecked: null }).map(([name, employer]) =>
    open(`job-${name}`, [], {
      ...{ ...filled, replies: { 'jobs.get': { body: { ...jobs[0], employer } } } },
    }),
  ),
  open('adminStaff-invite', ['adminStaff:invite', submit]),
  open('adminStaff-role', ['adminStaff:change']),
  open('adminStaff-revoke', ['adminStaff:revoke']),
  open('adminCandidate-write', ['adminMessages:write.button']),
  open('adminCandidate-letter', ['adminMessages:write.button', 'adminMessages:write.look'], {
    replies: { 'messages.preview': { body: messagePreview } },
  }),
  open(
    'adminCandidate-chat',
    ['adminMessages:write.button', '[value=whatsapp]', 'adminMessages:write.look'],
    { replies: { 'messages.preview': { body: messagePreview } } },
  ),
  open('adminCandidate-document', ['adminCandidates:documents.add', submit]),
  open('adminCandidates-none', [], {
    ...{
      query: 'search=zzz',
      replies: { 'candidates.list': { body: { candidates: [], total: 0 } } },
    },
    ...filled,
  }),
  open('adminLeads-none', [], {
    ...{
      query: 'search=zzz',
      replies: { 'leads.list': { body: { leads: [], total: 0 } } },
    },
    ...filled,
  }),
  open('adminLeads-checked', [], { query: 'import=list-1', ...filled }),
  open('adminFeeds-add', ['adminFeeds:add', submit]),
  ...feedOutcomes.map((outcome) =>
    open(`adminFeeds-${outcome}`, [], { query: `id=${outcome}`, ...filled }),
  ),
  open('adminFeeds-one', [], { query: 'id=waiting', states }),
  open('adminFeeds-delete', ['adminFeeds:delete.button'], { query: 'id=taken' }),
  open('adminSupport-answer', ['adminSupport:openAction']),
  open('adminReports-close', ['adminReports:closeOf']),
  open('adminPayments-refund', ['adminPayments:refundAction']),
  open('applicants-one', ['main tbody button']),
  open('adminInterviews-calendar', ['adminInterviews:calendar.open']),
  open('applicants-board', [], { query: 'view=board', states }),
  open('applicants-steps', ['adminPipeline:view.steps', 'adminPipeline:edit.add']),
  ...importStatuses.map((status) =>
    open(`adminImport-${status}`, [], { query: `id=${status}`, ...filled }),
  ),
  open('adminImport-one', [], { query: 'id=checked', states }),
];

export const scenes: readonly Scene[] = [...base, ...more];

/** The address of a scene in the product. */
export function addressOf({ page, query }: Scene): { path: string; searchPath: string } {
  const params: Record<string, string> = { jobId, blogId, userId, candidateId: userId };
  const path = paths[page].replace(/:(\w+)/g, (_, key: string) => params[key] ?? '');
  return { path, searchPath: query ?? '' };
}

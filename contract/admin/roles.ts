import type { Role, StaffRole } from '#contract/account/user.ts';
import type { adminCalls } from '#contract/http/adminCalls.ts';
import type { seekerCalls } from '#contract/http/calls.ts';
import type { PageName } from '#contract/http/paths.ts';
import type { phoneCalls } from '#contract/http/phoneCalls.ts';
import { staffRoles } from './staffRoles.ts';

/** Calls about one account; its owner makes them without any role. */
type AccountCalls = typeof seekerCalls & typeof phoneCalls;
type AccountCall = {
  [Name in keyof AccountCalls]: AccountCalls[Name]['access'] extends 'self' ? Name : never;
}[keyof AccountCalls];

/** What asks for a role: the calls of admins, those about someone else, and open ones that show admins more. */
export type StaffCall =
  | Exclude<keyof typeof adminCalls, 'staff.accept' | 'interviews.feed'>
  | AccountCall
  | 'jobs.list'
  | 'jobs.get';

const admin = ['admin'] as const;
const hiring = ['admin', 'recruiter'] as const;
const writing = ['admin', 'editor'] as const;
const numbers = ['admin', 'recruiter', 'viewer'] as const;
const everyRole = staffRoles;

/**
 * THE TABLE of roles: who may make which call. The server refuses by it; screens hide by it. A call
 * that is not in it does not compile.
 */
export const callRoles: Readonly<Record<StaffCall, readonly StaffRole[]>> = {
  'jobs.list': everyRole, // closed ones too
  'jobs.get': everyRole, // with what seekers do not see of it
  'jobs.create': hiring,
  'jobs.update': hiring,
  'jobs.remove': hiring,
  'jobs.restore': hiring,
  'jobs.duplicates': hiring,
  'jobs.setStatuses': hiring,
  'jobs.editMany': hiring,
  'jobs.undoMany': hiring,
  'jobs.reports': hiring,
  'jobs.closeReport': hiring,
  'jobs.applicants': numbers,
  'jobs.applicant': numbers,
  'jobs.setApplicants': hiring,
  'jobs.steps': numbers,
  'jobs.board': numbers,
  'jobs.setSteps': hiring,
  'jobs.moveStep': hiring,
  'jobs.undoStep': hiring,
  'interviews.list': numbers,
  'interviews.addFeed': hiring,
  'interviews.endFeed': hiring,
  'jobs.addNote': hiring,
  'jobs.removeNote': hiring,
  'jobs.undoChange': hiring,
  'jobs.markInReview': hiring,
  'candidates.list': hiring,
  'candidates.tags': hiring,
  'candidates.get': hiring,
  'candidates.addNote': hiring,
  'candidates.removeNote': hiring,
  'candidates.addTag': hiring,
  'candidates.removeTag': hiring,
  'candidates.addDocument': hiring,
  'candidates.changeDocument': hiring,
  'candidates.removeDocument': hiring,
  'candidates.link': hiring,
  'candidates.unlink': hiring,
  'candidates.sayApart': hiring,
  'candidates.takeApartBack': hiring,
  'leads.list': hiring,
  'leads.export': hiring,
  'leads.imports': hiring,
  'leads.addImport': hiring,
  'leads.import': hiring,
  'leads.setImport': hiring,
  'leads.actImport': hiring,
  'leads.invite': hiring,
  'leads.remove': hiring,
  'imports.list': hiring,
  'imports.add': hiring,
  'imports.get': hiring,
  'imports.changes': hiring,
  'imports.set': hiring,
  'imports.act': hiring,
  'feeds.list': hiring,
  'feeds.create': hiring,
  'feeds.get': hiring,
  'feeds.update': hiring,
  'feeds.fetch': hiring,
  'feeds.remove': hiring,
  'feeds.restore': hiring,
  'jobs.source': hiring,
  'support.list': hiring,
  'support.answer': hiring,
  'employers.list': numbers, // who is reached and how is left out for a viewer
  'employers.get': numbers,
  'employers.match': hiring,
  'employers.create': hiring,
  'employers.update': hiring,
  'employers.remove': hiring,
  'employers.restore': hiring,
  'employers.addFile': hiring,
  'employers.fileLink': hiring,
  'employers.removeFile': hiring,
  'templates.list': hiring,
  'templates.create': hiring,
  'templates.update': hiring,
  'templates.remove': hiring,
  'templates.restore': hiring,
  'messages.list': hiring,
  'messages.preview': hiring,
  'messages.send': hiring,
  'messages.undo': hiring,
  'messages.opened': hiring,
  'messages.setResult': hiring,
  'blogs.overview': writing,
  'blogs.create': writing,
  'blogs.update': writing,
  'blogs.remove': writing,
  'blogs.restore': writing,
  'words.list': writing,
  'words.create': writing,
  'words.update': writing,
  'words.remove': writing,
  'words.restore': writing,
  'dashboard.stats': numbers,
  'audit.list': admin,
  'audit.texts': admin,
  'staff.list': admin,
  'staff.setRole': admin,
  'staff.revoke': admin,
  'staff.invite': admin,
  'staff.resend': admin,
  'staff.withdraw': admin,
  'staff.endTwoStep': admin,
  'twoStep.get': everyRole, // each one's own
  'twoStep.begin': everyRole,
  'twoStep.confirm': everyRole,
  'twoStep.renew': everyRole,
  'twoStep.end': everyRole,
  'payments.list': admin,
  'payments.refundEffect': admin,
  'payments.refund': admin,
  // Of other people's accounts: anyone who hires reads those who have applied (server/http/api/api.ts).
  'user.get': hiring,
  'user.fileLink': hiring,
  'user.resumeViews': hiring,
  'user.update': admin,
  'user.consents': admin,
  'user.setSharing': admin,
  'user.proveEmail': admin,
  'user.sendEmailCode': admin,
  'user.cancelEmail': admin,
  'user.addPhone': admin,
  'user.removePhone': admin,
  'user.setBanner': admin,
  'user.removeBanner': admin,
  'user.setPhoto': admin,
  'user.removePhoto': admin,
  'user.setResume': admin,
  'user.removeResume': admin,
  'user.startUpload': admin,
  'user.sendChunk': admin,
  'user.uploadState': admin,
  'user.export': admin,
  'user.delete': admin,
};

/** The call without which a screen is of no use: roles that may not make it are not led there. */
export const screenCalls = {
  dashboard: 'dashboard.stats',
  adminJobs: 'jobs.list',
  adminCandidates: 'candidates.list',
  adminCandidate: 'candidates.get',
  adminLeads: 'leads.list',
  applicants: 'jobs.applicants',
  resume: 'user.fileLink',
  adminInterviews: 'interviews.list',
  adminImport: 'imports.list',
  adminFeeds: 'feeds.list',
  adminReports: 'jobs.reports',
  adminBlogs: 'blogs.update',
  adminSupport: 'support.list',
  adminPayments: 'payments.list',
  adminWords: 'words.list',
  adminEmployers: 'employers.list',
  adminTemplates: 'templates.list',
  adminAudit: 'audit.list',
  adminStaff: 'staff.list',
  adminTwoStep: 'twoStep.get',
} as const satisfies Partial<Record<PageName, StaffCall>>;

/**
 * @param role what someone is; undefined for a visitor
 * @param call a call that asks for a role
 * @returns whether the role may make it
 */
export function roleCan(role: Role | undefined, call: StaffCall): boolean {
  return callRoles[call].some((one) => one === role);
}

/** Whether a role sees how to reach an applicant or an employer: e-mail, telephone, files, notes. */
export function seesContact(role: Role | undefined): boolean {
  return roleCan(role, 'user.fileLink');
}

import path from 'node:path';
import { candidateSorts, documentKinds, writtenAbout } from '#contract/candidates/candidate.ts';
import { staffRoles } from '#contract/admin/staffRoles.ts';
import { auditActions, auditEntities } from '#contract/admin/audit.ts';
import { calls } from '#contract/http/allCalls.ts';
import { emigrationStepNames, passportKinds } from '#contract/jobs/emigration.ts';
import { feedFailures, feedHolds, feedOutcomes, feedRefusals } from '#contract/import/feed.ts';
import {
  dayOrders,
  importFailures,
  importFormats,
  importNotes,
  importProblems,
  importStatuses,
  importTargets,
  titleForms,
} from '#contract/import/import.ts';
import {
  employerFileKinds,
  employerKinds,
  employerRefusals,
  employerStates,
} from '#contract/employers/employer.ts';
import { employerMessages } from '#contract/employers/employerForm.ts';
import { checkSources } from '#contract/employers/evidence.ts';
import { usualSteps } from '#contract/applications/steps.ts';
import {
  mailRefusals,
  messageChanges,
  messageChannels,
  messageFields,
  messageObstacles,
  messageRefusals,
  messageResults,
  messageStates,
} from '#contract/messages/message.ts';
import {
  leadImportStatuses,
  leadNotes,
  leadProblems,
  leadStates,
  leadTargets,
  sameReasons as leadReasons,
} from '#contract/leads/lead.ts';
import { filterKeys, jobSorts } from '#contract/jobs/job.ts';
import { costPayers, payers, payPeriods, provisions, visaTypes } from '#contract/jobs/jobFacts.ts';
import { namedTrades, usualTrades } from '#contract/jobs/trades.ts';
import { bulkActions } from '#contract/jobs/jobForm.ts';
import { dayMessages } from '#contract/jobs/jobFactsForm.ts';
import { trialFigures, wordLanguages, wordRefusals, wordKinds } from '#contract/admin/words.ts';
import { errorStatus } from '#contract/http/errors.ts';
import adminMenu from '#locales/english/adminMenu.json' with { type: 'json' };
import phoneLogin from '#locales/english/phoneLogin.json' with { type: 'json' };
import { mergeObstacles } from '#contract/account/merge.ts';
import { languages } from '#contract/language.ts';
import { statsPeriods } from '#contract/admin/dashboardStats.ts';
import {
  applicationStatuses,
  categories,
  jobStatuses,
  jobTypes,
  planTypes,
} from '#contract/options.ts';
import { reportFindings, reportReasons, reportStatuses } from '#contract/support/report.ts';
import { drivingClasses } from '#src/features/resume/resumeContent.ts';
import { findSchemaMessages } from './schema-messages.ts';
import { isShipped, parse, readTree, walk } from './source-tree.ts';

/** What src/features/admin/candidates/Hints.tsx tells. */
const sameReasons = ['phone', 'passport', 'both', 'linked'];
const expiryStates = ['over', 'soon'];

/**
 * Keys that are put together while running, such as t(`status.${status}`). That each has a text is
 * the compiler's to say; here each beginning has the list of its endings, so that a text is found
 * that none of them asks for.
 */
export interface DynamicKeys {
  /** `namespace:beginning`, exactly as far as the code writes it. */
  prefix: string;
  /** All endings, where a list of them exists; otherwise every key below the beginning counts as used. */
  endings?: readonly string[];
  /** Where the endings come from, when there is no list. */
  why?: string;
}

export const schemaMessages = readTree(['contract'], /\.ts$/)
  .filter(isShipped)
  .flatMap(findSchemaMessages);

/** The endings that a file writes out in a table, without their namespace. */
function endingsIn(file: string, beginning: string): string[] {
  const found: string[] = [];
  for (const source of readTree([path.dirname(file)], /\.tsx?$/)) {
    if (source.name !== file) continue;
    walk(parse(source).program, ({ type, value }) => {
      if (type !== 'Literal' || typeof value !== 'string') return;
      if (value.startsWith(beginning)) found.push(value.slice(beginning.length));
    });
  }
  return found;
}

/** The calls whose writes may wait on the phone. */
const queuedCalls = Object.entries(calls)
  .filter(([, call]) => 'offline' in call)
  .map(([name]) => name);

/** The codes whose texts come with some screens alone: those of admins, and of the mobile number. */
const codesOfAdmins = Object.keys(errorStatus).filter((code) => code in adminMenu.refused);
const codesOfPhones = Object.keys(errorStatus).filter((code) => code in phoneLogin.refused);
const codesOfAll = Object.keys(errorStatus).filter(
  (code) => !codesOfAdmins.includes(code) && !codesOfPhones.includes(code),
);

/** How a write can stand where it was made. */
const marks = ['waiting', 'paused', 'failed', 'sent'];

export const dynamicKeys: readonly DynamicKeys[] = [
  { prefix: 'pricing:names.', endings: planTypes },
  { prefix: 'adminLeads:stateName.', endings: leadStates },
  { prefix: 'adminLeads:state.', endings: leadStates },
  { prefix: 'adminLeads:import.statuses.', endings: leadImportStatuses },
  { prefix: 'adminLeads:import.targets.', endings: leadTargets },
  { prefix: 'adminLeads:import.remark.', endings: [...leadProblems, ...leadNotes] },
  { prefix: 'adminLeads:import.rowState.', endings: ['good', 'same', 'bad'] },
  { prefix: 'adminLeads:import.sameAs.', endings: ['row', 'lead', 'candidate'] },
  { prefix: 'adminLeads:import.by.', endings: leadReasons },
  // The page adds two of its own: no connection, and a code that it does not know.
  { prefix: 'errors:codes.', endings: [...codesOfAll, 'NETWORK', 'UNKNOWN'] },
  { prefix: 'adminMenu:refused.', endings: codesOfAdmins },
  { prefix: 'phoneLogin:refused.', endings: codesOfPhones },
  { prefix: 'phoneLogin:obstacle.', endings: mergeObstacles },
  // Besides the schemas, two screens compare a field with what they know, a job with today, and the
  // server an article with its sibling.
  {
    prefix: 'errors:fields.',
    endings: [
      ...[...schemaMessages, ...dayMessages, ...employerMessages],
      ...[
        'alreadyStaff',
        'alreadyInvited',
        'emailTaken',
        'passwordMismatch',
        'passwordCommon',
        'currentPasswordWrong',
        'siblingUnfit',
      ],
    ],
  },
  { prefix: 'adminFeeds:outcome.', endings: feedOutcomes },
  { prefix: 'adminFeeds:reasons.', endings: [...feedFailures, ...feedHolds, ...importFailures] },
  { prefix: 'adminFeeds:refused.', endings: feedRefusals },
  { prefix: 'adminFeeds:fields.', endings: ['name', 'address', 'by', 'active'] },
  { prefix: 'server:', why: 'mails and answers that the server writes; its imports are typed' },
  {
    prefix: 'common:nav.',
    endings: [
      ...endingsIn('src/features/layout/links.ts', 'nav.'),
      ...endingsIn('src/features/layout/BottomNavigation.tsx', 'nav.'),
    ],
  },
  { prefix: 'common:reach.', endings: ['offline', 'slow', 'away', 'portal', 'trouble'] },
  { prefix: 'resume:extras.class.', endings: Object.keys(drivingClasses) },
  { prefix: 'common:language.', endings: [...languages, 'missing'] },
  { prefix: 'blogs:in.', endings: languages },
  { prefix: 'adminBlogs:form.writeIn.', endings: languages },
  { prefix: 'adminBlogs:form.editIn.', endings: languages },
  { prefix: 'adminBlogs:delete.stays.', endings: languages },
  { prefix: 'blogs:blog.sibling.', endings: languages },
  { prefix: 'home:newest.from.', endings: payPeriods },
  { prefix: 'jobs:categories.', endings: categories },
  { prefix: 'job:detail.original.', endings: languages },
  { prefix: 'job:status.', endings: jobStatuses },
  { prefix: 'jobs:filters.', endings: filterKeys },
  { prefix: 'suggest:', endings: ['role', 'place', 'company'] },
  { prefix: 'jobs:sort.', endings: jobSorts },
  { prefix: 'jobs:arrival.', endings: ['company', 'role', 'category', 'search'] },
  {
    prefix: 'job:apply.',
    endings: ['loadingProfile', 'checking', 'applied', 'trialExpired', 'completeProfile'],
  },
  {
    prefix: 'job:apply.question.',
    endings: ['PROFILE_INCOMPLETE', 'SUBSCRIPTION_INACTIVE'].flatMap((code) =>
      ['title', 'text', 'yes'].map((part) => `${code}.${part}`),
    ),
  },
  { prefix: 'job:terms.', endings: provisions },
  { prefix: 'job:terms.payer.', endings: payers },
  { prefix: 'job:employer.', endings: checkSources },
  { prefix: 'job:terms.visas.', endings: visaTypes },
  {
    prefix: 'suggest:search.part.',
    endings: ['company', 'role', 'location', 'experience', 'work', 'place'],
  },
  { prefix: 'jobs:terms.short.', endings: provisions },
  { prefix: 'summary:work.of.', endings: namedTrades },
  {
    prefix: 'summary:usual.of.',
    endings: usualTrades.flatMap((trade) => ['1', '2', '3'].map((line) => `${trade}.${line}`)),
  },
  { prefix: 'summary:pay.', endings: payPeriods },
  { prefix: 'summary:paid.', endings: payers },
  { prefix: 'summary:visa.', endings: visaTypes },
  { prefix: 'summary:type.', endings: jobTypes },
  { prefix: 'job:types.', endings: jobTypes },
  { prefix: 'job:costs.payers.', endings: costPayers },
  { prefix: 'job:emigration.passports.', endings: passportKinds },
  { prefix: 'job:emigration.steps.', endings: emigrationStepNames },
  { prefix: 'job:report.', endings: ['sent', 'waiting'] },
  { prefix: 'job:report.reasons.', endings: reportReasons },
  { prefix: 'adminJobs:facts.payers.', endings: payers },
  { prefix: 'adminJobs:facts.periods.', endings: payPeriods },
  { prefix: 'adminJobs:facts.visas.', endings: visaTypes },
  { prefix: 'adminJobs:bulk.', endings: bulkActions },
  { prefix: 'adminJobs:bulk.done.', endings: bulkActions },
  { prefix: 'adminReports:reason.', endings: reportReasons },
  { prefix: 'adminReports:filter.', endings: [...reportStatuses, 'all'] },
  { prefix: 'adminReports:status.', endings: jobStatuses },
  { prefix: 'adminReports:finding.', endings: [...reportFindings, 'other'] },
  {
    prefix: 'adminReports:form.',
    endings: reportFindings.flatMap((each) => [each, `${each}Hint`]),
  },
  { prefix: 'adminEmployers:kind.', endings: employerKinds },
  { prefix: 'adminEmployers:source.', endings: checkSources },
  { prefix: 'adminEmployers:state.', endings: employerStates },
  { prefix: 'adminEmployers:files.kind.', endings: employerFileKinds },
  { prefix: 'adminEmployers:contact.', endings: ['name', 'role', 'phone', 'email'] },
  {
    prefix: 'adminEmployers:fields.',
    endings: [
      ...['name', 'kind', 'country', 'website', 'licenceNumber', 'validUntil', 'checkSource'],
      ...['checkedOn', 'evidence', 'contacts', 'notes'],
    ],
  },
  { prefix: 'adminEmployers:refused.', endings: employerRefusals },
  { prefix: 'adminMessages:fields.', endings: ['name', ...messageFields] },
  { prefix: 'adminMessages:refused.', endings: messageRefusals },
  { prefix: 'adminMessages:channel.', endings: messageChannels },
  { prefix: 'adminMessages:channelHint.', endings: messageChannels },
  { prefix: 'adminMessages:left.', endings: messageObstacles },
  { prefix: 'adminMessages:state.', endings: messageStates },
  {
    prefix: 'adminMessages:reason.',
    endings: [...mailRefusals, ...messageObstacles, ...messageChanges],
  },
  { prefix: 'adminMessages:result.', endings: ['none', ...messageResults] },
  { prefix: 'adminMessages:reach.', endings: ['whatsappText', 'callText'] },
  { prefix: 'adminWords:refused.', endings: wordRefusals },
  { prefix: 'adminPipeline:usual.', endings: usualSteps.map(({ name }) => name) },
  { prefix: 'adminPipeline:wrong.', endings: ['required', 'stepTwice'] },
  { prefix: 'adminWords:kind.', endings: wordKinds },
  { prefix: 'adminWords:language.', endings: wordLanguages },
  {
    prefix: 'adminWords:fields.',
    endings: ['phrase', 'kind', 'meaning', 'language', 'titlesOnly'],
  },
  { prefix: 'adminWords:trial.figure.', endings: trialFigures },
  { prefix: 'adminCandidates:sort.', endings: candidateSorts },
  { prefix: 'adminCandidates:kind.', endings: documentKinds },
  { prefix: 'adminCandidates:same.', endings: sameReasons },
  { prefix: 'adminCandidates:expiry.', endings: expiryStates },
  { prefix: 'adminCandidates:short.', endings: [...sameReasons, ...expiryStates] },
  { prefix: 'adminCandidates:history.', endings: ['create', 'update', 'delete'] },
  { prefix: 'adminCandidates:history.what.', endings: writtenAbout },
  { prefix: 'adminCandidates:documents.fields.', endings: ['kind', 'number', 'expiresOn'] },
  { prefix: 'adminStaff:role.', endings: staffRoles },
  { prefix: 'adminStaff:may.', endings: staffRoles },
  { prefix: 'adminAudit:action.', endings: auditActions },
  { prefix: 'adminAudit:entity.', endings: auditEntities },
  { prefix: 'adminAudit:fields.', why: 'the columns of what was changed; others show their name' },
  { prefix: 'adminImport:targets.', endings: importTargets },
  { prefix: 'adminImport:failures.', endings: importFailures },
  { prefix: 'adminImport:formats.', endings: importFormats },
  { prefix: 'adminImport:remarks.', endings: [...importNotes, ...importProblems] },
  { prefix: 'adminImport:titleForms.', endings: titleForms },
  { prefix: 'adminImport:dayOrders.', endings: dayOrders },
  { prefix: 'adminImport:periods.', endings: payPeriods },
  { prefix: 'adminImport:statuses.', endings: importStatuses },
  { prefix: 'adminImport:preview.states.', endings: ['good', 'bad', 'skipped'] },
  { prefix: 'adminDashboard:periods.', endings: statsPeriods.map(String) },
  {
    prefix: 'install:phone.outcomes.',
    endings: ['updated', 'notUpdated', 'cleared', 'notCleared'],
  },
  {
    prefix: 'install:phone.ahead.now.',
    endings: ['free', 'saveData', 'slow', 'noWifi', 'unknown'],
  },
  { prefix: 'install:phone.room.', endings: ['granted', 'open', 'unknown'] },
  { prefix: 'push:', endings: ['denied', 'install', 'missing'] },
  { prefix: 'outbox:calls.', endings: queuedCalls },
  { prefix: 'outbox:states.', endings: ['waiting', 'paused', 'failed'] },
  {
    prefix: 'outbox:marks.',
    endings: ['application', 'withdrawal', 'report', 'saved'].flatMap((thing) =>
      marks.map((state) => `${thing}.${state}`),
    ),
  },
  { prefix: 'profile:marks.', endings: marks },
  { prefix: 'applications:queued.states.', endings: ['waiting', 'paused', 'failed'] },
  { prefix: 'applications:withdraw.states.', endings: ['waiting', 'paused', 'failed'] },
  // A heart shows by itself that it was taken.
  {
    prefix: 'outbox:news.delivered.',
    endings: queuedCalls.filter((name) => !name.startsWith('saved.')),
  },
  { prefix: 'outbox:news.failed.', endings: queuedCalls },
  {
    prefix: 'profile:fields.',
    why: 'labels of the fields that a write holds; the profile names them',
  },
  { prefix: 'support:form.', why: 'labels of the fields that a write holds, and its outcomes' },
  { prefix: 'applications:statuses.', endings: ['All', 'Withdrawn', ...applicationStatuses] },
  { prefix: 'applications:sorts.', endings: ['newest', 'oldest', 'company', 'status'] },
];

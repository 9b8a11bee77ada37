import { href } from '#contract/paths.ts';

interface OfficeLink {
  href: string;
  text: `adminMenu:${string}`;
  /** What of it waits for the office, see src/lib/officeCounts.ts. */
  count?: 'reports' | 'support';
}

/** The screens of the office, one line each, in the order of a working day. */
export const officeLinks: readonly OfficeLink[] = [
  { href: href('office'), text: 'adminMenu:numbers' },
  { href: href('adminJobs'), text: 'adminMenu:jobs' },
  { href: href('adminImport'), text: 'adminMenu:import' },
  { href: href('adminReports'), text: 'adminMenu:reports', count: 'reports' },
  { href: href('adminBlogs'), text: 'adminMenu:blogs' },
  { href: href('adminSupport'), text: 'adminMenu:support', count: 'support' },
  { href: href('adminPayments'), text: 'adminMenu:payments' },
  { href: href('adminAudit'), text: 'adminMenu:audit' },
];

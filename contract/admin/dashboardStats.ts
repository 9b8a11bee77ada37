/** The periods that the dashboard shows, in days. */
export const statsPeriods = [7, 30, 90] as const;
export type StatsPeriod = (typeof statsPeriods)[number];

/** How far ahead a job's last day is told of, in days. */
export const expiringDays = 7;

/** What the admin looks at to see how the portal does. Days are those of India's calendar. */
export interface DashboardStats {
  days: StatsPeriod;
  openJobs: number;
  /** People with an account. */
  members: number;
  /** Applications of the period, and of the one before it. */
  applications: number;
  applicationsBefore: number;
  /** Looks at jobs in the period, by people: no admin, no robots, none without a network. */
  views: number;
  pendingSupport: number;
  openReports: number;
  /** Applications and looks of each day of the period, oldest first, days without any included. */
  perDay: { day: string; applications: number; views: number }[];
  /** Open jobs and the period's applications by country (ISO 3166, null: not known), most jobs first. */
  byCountry: { country: string | null; jobs: number; applications: number }[];
  byCategory: { category: string; jobs: number; applications: number }[];
  /** Open jobs with the most looks, and how many of those became applications. */
  mostViewed: {
    id: string;
    title: string;
    companyName: string;
    views: number;
    applications: number;
  }[];
  /** Jobs whose last day is within the next days, the nearest first, and how many there are. */
  expiring: { id: string; title: string; companyName: string; closingDate: string }[];
  expiringTotal: number;
  /** Open jobs whose agent's licence is over, and how many there are. */
  expiredLicences: { id: string; title: string; agent: string; validUntil: string }[];
  expiredLicencesTotal: number;
}

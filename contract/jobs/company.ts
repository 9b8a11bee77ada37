/** A company that is hiring (spec 2, home), with its newest open job. */
export interface HiringCompany {
  name: string;
  logoUrl: string | null;
  openJobs: number;
  newest: { title: string; location: string };
  /** True where its newest job is first-start content, which is not a live vacancy. */
  demo: boolean;
}

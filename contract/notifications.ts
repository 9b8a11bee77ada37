/** What a notification is about: by its tag a newer one takes its place, and a tap finds its page. */
export const notificationTags = { applications: 'applications' } as const;

/** What the worker tells a page: the path to go to, as someone tapped a notification about it. */
export interface WorkerMessage {
  open: string;
}

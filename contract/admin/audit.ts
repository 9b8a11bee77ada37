/** What the admin does to things, as its log names it. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'status',
  'close',
  'reopen',
  'answer',
  'refund',
  'import',
  'undo',
  'export',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What it may be done to. */
export const auditEntities = [
  'job',
  'blog',
  'report',
  'application',
  'payment',
  'support',
  'import',
  'feed',
  'user',
  'word',
  'staff',
  'candidate',
  'employer',
  'template',
  'message',
  'lead',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

/** A field that changed. Without `from` and `to` its values are no one's business, or too long. */
export interface FieldChange {
  field: string;
  /** Null: it was blank. */
  from?: string | null;
  to?: string | null;
}

/** One line of the log. Times are ISO 8601. */
export interface AuditEntry {
  id: string;
  at: string;
  /** Null: the server itself. The name is null where the account is gone. */
  by: { id: string; name: string | null } | null;
  action: AuditAction;
  entity: AuditEntity;
  entityId: string;
  /** The job that an application is to, as long as both are there. */
  jobId: string | null;
  /** What the thing was called then; blank where that is personal. */
  label: string;
  changes: FieldChange[];
  /** Whether the whole texts are kept, old and new (audit.texts). */
  texts: boolean;
  /** Whether the thing was deleted and can be brought back. */
  restorable: boolean;
}

export interface AuditPage {
  entries: AuditEntry[];
  /** Whether there are older ones: asked for with the last entry's id as `before`. */
  more: boolean;
  /** Everyone who is in the log, for the filter. */
  people: { id: string; name: string | null }[];
}

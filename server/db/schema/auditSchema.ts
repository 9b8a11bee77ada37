import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditEntity, FieldChange } from '#contract/admin/audit.ts';
import { moment } from './columns.ts';

/**
 * Which admin changed what. Written in the transaction of the change, by
 * server/domain/audit.ts alone, and never changed once the work is done. Holds no contact data, so that it can be kept.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    at: moment('at').notNull(),
    /** A user's id, which stays when the account is erased; null: the server itself. */
    actorId: text('actor_id'),
    action: text('action').$type<AuditAction>().notNull(),
    entity: text('entity').$type<AuditEntity>().notNull(),
    entityId: text('entity_id').notNull(),
    label: text('label').notNull().default(''),
    changes: jsonb('changes').$type<FieldChange[]>().notNull().default([]),
  },
  (table) => [
    index('audit_log_by_time').on(table.at, table.id),
    index('audit_log_by_actor').on(table.actorId, table.at, table.id),
    index('audit_log_by_entity').on(table.entity, table.entityId, table.at),
  ],
);

/**
 * Both values of the texts that a line of the log says have changed, whole: of what everyone may
 * read, postings and articles, so that nothing that was overwritten is lost. Gone with the line.
 */
export const auditTexts = pgTable('audit_texts', {
  lineId: text('line_id')
    .primaryKey()
    .references(() => auditLog.id, { onDelete: 'cascade' }),
  changes: jsonb('changes').$type<FieldChange[]>().notNull(),
});

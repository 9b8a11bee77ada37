import type { AuditAction, AuditEntity, FieldChange } from '#contract/admin/audit.ts';
import { excerpt } from '#contract/text.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { auditLog, auditTexts } from '#server/db/schema/auditSchema.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Who does it, and when. */
export interface Act {
  by: string;
  at: Date;
}

/** @returns who makes a request, and when */
export function actOf({ deps, user }: { deps: { now(): number }; user: { id: string } }): Act {
  return { by: user.id, at: new Date(deps.now()) };
}

export interface Change {
  /**
   * Of the line, where work in several transactions counts up what it did: the same id is the same
   * line. Left out, each call writes a line of its own.
   */
  lineId?: string;
  /** The administrator's id; null where the server acts by itself. */
  by: string | null;
  at: Date;
  action: AuditAction;
  entity: AuditEntity;
  /** The id of what was changed. */
  id: string;
  /** What it is called, for who reads the log: a job's title, never a person's name. */
  label?: string | undefined;
  /** Its fields before; those that `after` does not name are not looked at. */
  before?: Fields | undefined;
  /** Its fields after. Left out where no field changed: a deletion, an export. */
  after?: Fields | undefined;
  /** Keeps both values of its texts whole: for what everyone may read, so that nothing is lost. */
  wholeTexts?: true;
}

const longest = 80; // characters of a value that the log keeps

/** Fields whose values are secret or personal: the log names them and no more. */
const personal = /password|token|secret|seal|hash|signature|email|mobile|phone|address|fullname/i;
/** Free texts, in which anything may stand; the newest one is in the thing itself. */
const freeText =
  /^(description|content|text|message|answer|outcome|evidence|notes?|subject)$|Text$|Note$/;

/**
 * Writes down what an administrator did. To be called with the transaction that makes the change,
 * so that there is neither a change without its line nor a line without its change. An update in
 * which no field differs leaves no line.
 */
export async function recordChange(db: Db, change: Change): Promise<void> {
  const changes = changedFields(change.before, change.after);
  if (change.action === 'update' && changes.length === 0) return;
  const { at, action, entity, id: entityId } = change;
  const label = safeText(change.label ?? '') ?? '';
  const { lineId: id = newId() } = change;
  await db
    .insert(auditLog)
    .values({ id, at, actorId: change.by, action, entity, entityId, label, changes })
    .onConflictDoUpdate({ target: auditLog.id, set: { entityId, changes } });
  if (!change.wholeTexts || change.action !== 'update') return;
  const whole = wholeTexts(change.before, change.after, changes);
  if (whole.length > 0) await db.insert(auditTexts).values({ lineId: id, changes: whole });
}

/** The values that the log itself leaves out or cuts: of texts and lists of texts. */
function wholeTexts(
  before: Fields = {},
  after: Fields = {},
  changes: readonly FieldChange[],
): FieldChange[] {
  return changes.flatMap(({ field, from, to }): FieldChange[] => {
    const [was, is] = [whole(before[field]), whole(after[field])];
    if (personal.test(field) || was === undefined || is === undefined) return [];
    return was === (from ?? null) && is === (to ?? null) ? [] : [{ field, from: was, to: is }];
  });
}

/** A text, or a list of texts, whole; undefined for anything else. */
function whole(value: unknown): string | null | undefined {
  const bare = plain(value);
  if (bare === null || typeof bare === 'string') return bare;
  const isList = Array.isArray(bare) && bare.every((item) => typeof item === 'string');
  return isList ? bare.join(', ') : undefined;
}

/** The fields of `after` that differ from `before`, with values that may be kept and are short. */
export function changedFields(before: Fields = {}, after: Fields = {}): FieldChange[] {
  return Object.keys(after).flatMap((field): FieldChange[] => {
    const [from, to] = [plain(before[field]), plain(after[field])];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    if (personal.test(field) || freeText.test(field)) return [{ field }];
    const [was, is] = [shown(from), shown(to)];
    return [was === undefined || is === undefined ? { field } : { field, from: was, to: is }];
  });
}

/** A blank value is null, whatever kind of blank. */
function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  return value instanceof Date ? value.toISOString() : value;
}

/** A value as a short text; undefined where the log must not hold it. */
function shown(value: unknown): string | null | undefined {
  if (value === null) return null;
  if (typeof value === 'string') return safeText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isList ? safeText(value.join(', ')) : undefined;
}

/** A text cut short; undefined where an address or a telephone number is in it. */
function safeText(text: string): string | undefined {
  const withoutDays = text.replace(/\d{4}-\d\d-\d\d/g, '');
  if (/\S@\S+\.\S|(?:\d[\s().-]*){8}/.test(withoutDays)) return undefined;
  return excerpt(text, longest);
}

import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { AuditEntry, FieldChange } from '#contract/audit.ts';
import { shortDate } from '#src/lib/format.ts';
import { Badge, type BadgeTone } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import css from './AdminAuditPage.module.css';
import { linkOf } from './auditLinks.ts';

const tones: Partial<Record<AuditEntry['action'], BadgeTone>> = {
  create: 'green',
  import: 'green',
  restore: 'green',
  delete: 'red',
  refund: 'purple',
  status: 'yellow',
  close: 'yellow',
};

const timeOfDay = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' });

interface AuditLineProps {
  entry: AuditEntry;
  onRestore: (entry: AuditEntry) => void;
}

/** One line: what was done to what, by whom and when, and which fields changed how. */
export function AuditLine({ entry, onRestore }: AuditLineProps) {
  const { t } = useTranslation('adminAudit');
  const { by, at, action, entity, entityId, changes } = entry;
  const link = linkOf(entry);
  const label = entry.label || entityId;
  return (
    <li className={css.line}>
      <p className={css.what}>
        <Badge tone={tones[action] ?? 'gray'}>{t(`action.${action}`)}</Badge>
        <span className={css.entity}>{t(`entity.${entity}`)}</span>
        {link ? <Link href={link}>{label}</Link> : <strong>{label}</strong>}
      </p>
      <p className={css.who}>
        <span>{by ? (by.name ?? t('gone')) : t('server')}</span>
        <time dateTime={at}>
          {shortDate(at)}, {timeOfDay.format(new Date(at))}
        </time>
      </p>
      {changes.length > 0 && (
        <dl className={css.changes}>
          {changes.map((change) => (
            <div key={change.field}>
              <dt>{t(`fields.${change.field}`, { defaultValue: change.field })}</dt>
              <dd>
                <Values {...change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {entry.restorable && (
        <Button variant="quiet" className={css.restore} onClick={() => onRestore(entry)}>
          {t('restore')}
          <span className="visually-hidden">: {label}</span>
        </Button>
      )}
    </li>
  );
}

/** Old and new value; of what is long or personal only that it changed. */
function Values({ from, to }: FieldChange) {
  const { t } = useTranslation('adminAudit');
  if (from === undefined || to === undefined) return t('changed');
  if (from === null) return <ins>{to}</ins>;
  return (
    <>
      <del>{from}</del> <span aria-hidden="true">→</span>{' '}
      {to === null ? t('blank') : <ins>{to}</ins>}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import type { SupportTicket } from '#contract/support/support.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { StarIcon } from '#src/components/icons/deferred.tsx';
import { priorityTexts, priorityTones, statusTexts, statusTones } from './requestTexts.ts';

type Marks = Pick<SupportTicket, 'status' | 'priority' | 'topPriority'>;

/** A request's status, its priority, and whether its writer has Premium. */
export function RequestBadges({ request: { status, priority, topPriority } }: { request: Marks }) {
  const { t } = useTranslation('adminSupport');
  return (
    <div className="cluster">
      <Badge tone={statusTones[status]}>{t(statusTexts[status])}</Badge>
      <Badge tone={priorityTones[priority]}>{t(priorityTexts[priority])}</Badge>
      {topPriority && (
        <Badge tone="emerald" icon={<StarIcon />}>
          {t('premium')}
        </Badge>
      )}
    </div>
  );
}

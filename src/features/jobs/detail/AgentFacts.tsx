import { useTranslation } from 'react-i18next';
import { isOldCheck } from '#contract/employers/evidence.ts';
import { emigrateUrl } from '#contract/jobs/emigration.ts';
import { isLicenceExpired, type Agent } from '#contract/jobs/jobFacts.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';
import css from './FactsList.module.css';

/** The agent by the register; 'checked by us' only where the server can prove it. */
export function AgentFacts({ agent }: { agent: Agent }) {
  const { t } = useTranslation('job');
  const { name, licenceNumber, validUntil, checkedOn } = agent;
  const now = serverTime();
  const expired = isLicenceExpired(agent, now);
  return (
    <section aria-labelledby="agent">
      <h2 id="agent">{t('agent.title')}</h2>
      <Facts>
        <Fact label={t('agent.name')} value={name} />
        <Fact
          label={t('agent.licence')}
          value={<span className={css.licence}>{licenceNumber ?? t('agent.noLicence')}</span>}
        />
        {validUntil && (
          <Fact
            label={t('agent.validUntil')}
            value={
              <span className="cluster">
                <time dateTime={validUntil}>{shortDate(validUntil, t)}</time>
                {expired && <Badge tone="red">{t('agent.expired')}</Badge>}
              </span>
            }
          />
        )}
      </Facts>
      <p className={css.hint}>
        {checkedOn ? t('agent.checked', { date: shortDate(checkedOn, t) }) : t('agent.unchecked')}
      </p>
      {checkedOn && isOldCheck({ checkedOn }, now) && <p>{t('employer.old')}</p>}
      <p>
        <a href={emigrateUrl} rel="noopener" className={css.link}>
          {t('agent.lookUp')}
        </a>
      </p>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { workerTotals, type Cost } from '#contract/jobs/jobFacts.ts';
import { money } from '#src/i18n/format.ts';
import css from './FactsList.module.css';

interface CostSheetProps {
  costs: readonly Cost[];
  /** The worker pays for more than is listed. */
  isPart: boolean;
}

/** Who pays what for going there, and what the worker pays in all, by currency. */
export function CostSheet({ costs, isPart }: CostSheetProps) {
  const { t } = useTranslation('job');
  const totals = workerTotals(costs);
  return (
    <section aria-labelledby="costs">
      <h2 id="costs">{t('costs.title')}</h2>
      <table className={css.costs}>
        <thead>
          <tr>
            <th scope="col">{t('costs.item')}</th>
            <th scope="col">{t('costs.paidBy')}</th>
            <th scope="col" className={css.amount}>
              {t('costs.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.map((cost, at) => (
            <tr key={at}>
              <td lang="en">{cost.item}</td>
              <td>{t(`costs.payers.${cost.paidBy}`)}</td>
              <td className={css.amount}>{money(cost.amount, cost.currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t(isPart ? 'costs.part' : 'costs.total')}
            </th>
            <td className={css.amount}>
              {totals.length === 0 && t('costs.nothing')}
              {totals.map(({ currency, amount }) => (
                <div key={currency}>{money(amount, currency)}</div>
              ))}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className={css.hint}>{t('costs.hint')}</p>
    </section>
  );
}

import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartConfiguration } from 'chart.js';
import { Button } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import css from './DashboardPage.module.css';
import { useTheme, type ChartColours } from './useTheme.ts';

interface Props {
  title: string;
  /** The chart in these colours; null where there is nothing to draw. */
  chart: ((colours: ChartColours) => ChartConfiguration) | null;
  /** The same numbers as a table: always there for screen readers, on screen when asked for. */
  table: ReactNode;
}

/** A chart and the table behind it. The library that draws is loaded with the first chart. */
export function ChartCard({ title, chart, table }: Props) {
  const { t } = useTranslation('adminDashboard');
  const [asTable, setAsTable] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const id = useId();
  const colours = useTheme();
  const drawn = !asTable && chart !== null;

  useEffect(() => {
    const target = canvas.current;
    if (!drawn || !target || !colours) return;
    let gone = false;
    let remove = () => {};
    void import('./chart.ts')
      .then(({ drawChart }) => {
        if (!gone) remove = drawChart(target, chart(colours));
        return null;
      })
      // Without the library the table says the same.
      .catch(() => setAsTable(true));
    return () => {
      gone = true;
      remove();
    };
  }, [drawn, chart, colours]);

  return (
    <Card as="section" aria-labelledby={id} className={css.chartCard ?? ''}>
      <div className={css.chartHead}>
        <h2 id={id}>{title}</h2>
        {chart && (
          <Button variant="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t('charts.asTable')}
          </Button>
        )}
      </div>
      {chart === null && <p className={css.soft}>{t('empty')}</p>}
      {drawn && (
        <div className={css.canvas}>
          <canvas ref={canvas} aria-hidden="true" />
        </div>
      )}
      {chart && <div className={asTable ? css.tableBox : 'visually-hidden'}>{table}</div>}
    </Card>
  );
}

import type { ChartConfiguration } from 'chart.js';
import type { ChartColours } from './useTheme.ts';

type Options = NonNullable<ChartConfiguration['options']>;

/** What all charts here have in common: the page's type and colours, whole numbers, calm motion. */
export function commonLook({ text, line, moves }: ChartColours): Options {
  const font = { size: 14, family: getComputedStyle(document.body).fontFamily };
  const scale = { grid: { color: line }, border: { color: line } };
  return {
    responsive: true,
    maintainAspectRatio: false,
    ...(!moves && { animation: false as const }),
    ...(moves && { animation: { duration: 180 } }),
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: {
        ...scale,
        ticks: { color: text, font, maxRotation: 0, autoSkipPadding: 12, precision: 0 },
      },
      y: { ...scale, beginAtZero: true, ticks: { color: text, font, precision: 0 } },
    },
    plugins: {
      legend: { position: 'bottom', labels: { color: text, font, boxWidth: 16, padding: 16 } },
      tooltip: { bodyFont: font, titleFont: font },
    },
  };
}

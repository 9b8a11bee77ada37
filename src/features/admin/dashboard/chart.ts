import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartConfiguration,
} from 'chart.js';

Chart.register(
  ...[BarController, BarElement, CategoryScale, Legend, LinearScale],
  ...[LineController, LineElement, PointElement, Tooltip],
);

/**
 * Draws a chart on a canvas.
 * @returns what takes it off again
 */
export function drawChart(canvas: HTMLCanvasElement, config: ChartConfiguration): () => void {
  const chart = new Chart(canvas, config);
  return () => chart.destroy();
}

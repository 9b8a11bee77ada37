import css from './Flag.module.css';
import { classes } from '#src/components/classes.ts';

/** Paint, path on a field of 20 by 14; for lines their width, and the paint inside them. */
type Layer = readonly [paint: string, path: string, line?: number, inside?: string];

const field = 'M0 0h20v14H0z';
const top = 'M0 0h20v4.7H0z';
const bottom = 'M0 9.3h20V14H0z';

const unionJack: readonly Layer[] = [
  ['#012169', field],
  ['#fff', 'M0 0h1.5L10 6v1H8.5L0 1zM10 0v1L1.5 7H0V6L8.5 0zM3.8 0h2.4v7H3.8zM0 2.3h10v2.4H0z'],
  [
    '#c8102e',
    'M0 0h.6L10 6.6V7h-.6L0 .4zM10 0v.4L.6 7H0v-.4L9.4 0zM4.3 0h1.4v7H4.3zM0 2.8h10v1.4H0z',
  ],
];

const star7 = 'l.2.5.6-.1-.3.5.5.3-.6.1v.6l-.4-.4-.4.4v-.6l-.6-.1.5-.3-.3-.5.6.1z';
const star5 = 'l.3.8h.8l-.6.5.2.8-.7-.5-.7.5.2-.8-.6-.5h.8z';

/** The ten countries of the portal and India, simplified to what 20 by 14 pixels can show. */
const flags: Readonly<Record<string, readonly Layer[]>> = {
  AE: [
    ['#fff', field],
    ['#00732f', top],
    ['#000', bottom],
    ['#ef3340', 'M0 0h5v14H0z'],
  ],
  SA: [
    ['#006c35', field],
    [
      '#fff',
      'M5 3.5v2.6q0 .9 1.2.9M7.4 3.2v3.5h1.8V4.6M10.8 3.2v3.5h2.1V3.2M14.8 3.2v2.6q0 1-1 1',
      0.8,
    ],
    ['#fff', 'M5 9.7h9.6M13.2 8.9v1.6', 0.8],
  ],
  OM: [
    ['#fff', field],
    ['#db161b', 'M0 0h5v14H0zM5 4.7h15v4.6H5z'],
    ['#008000', 'M5 9.3h15V14H5z'],
    ['#fff', 'M1 1.2l3 2.6M4 1.2 1 3.8M2.5.9v3', 0.6],
  ],
  PT: [
    ['#da291c', field],
    ['#046a38', 'M0 0h8v14H0z'],
    ['#ffe900', 'M8 4.2a2.8 2.8 0 1 0 .01 0M5.4 7h5.2', 0.7],
    ['#da291c', 'M6.4 5.2h3.2v2.3a1.6 1.6 0 0 1-3.2 0z'],
    ['#fff', 'M7.2 5.9h1.6v1.5a.8.8 0 0 1-1.6 0z'],
  ],
  KW: [
    ['#fff', field],
    ['#007a3d', top],
    ['#ce1126', bottom],
    ['#000', 'M0 0l5 4.7v4.6L0 14z'],
  ],
  DK: [
    ['#c8102e', field],
    ['#fff', 'M6 0h2v14H6zM0 6h20v2H0z'],
  ],
  NZ: [
    ...unionJack,
    ['#fff', `M15 1.5${star5}M15 9.9${star5}M12.6 5.4${star5}M17.4 4.6${star5}`, 0.2, '#c8102e'],
  ],
  AU: [
    ...unionJack,
    [
      '#fff',
      `M5 8.5l.4 1.2 1.2-.4-.7 1 1 .6-1.2.2.2 1.2-.9-.9-.9.9.2-1.2-1.2-.2 1-.6-.7-1 1.2.4zM15 1.6${star7}M15 10.8${star7}M12.6 5.6${star7}M17.4 4.8${star7}M16.1 7.8h.6v.6h-.6z`,
    ],
  ],
  ES: [
    ['#f1bf00', field],
    [
      '#aa151b',
      'M0 0h20v3.5H0zM0 10.5h20V14H0zM5.3 6h2.8v1.9a1.4 1.4 0 0 1-2.8 0zM5.6 4.5h2.2v1H5.6z',
    ],
    ['#e8e4d8', 'M4 5.6h.8v3.6H4zM8.6 5.6h.8v3.6h-.8z'],
  ],
  DE: [
    ['#d00', field],
    ['#000', top],
    ['#fc0', bottom],
  ],
  IN: [
    ['#fff', field],
    ['#ff671f', top],
    ['#046a38', bottom],
    [
      '#06038d',
      'M10 5.2a1.8 1.8 0 1 0 .01 0M10 5.2v3.6M8.2 7h3.6M8.7 5.7l2.6 2.6M11.3 5.7 8.7 8.3',
      0.35,
    ],
  ],
};

/**
 * A small flag. It never stands alone: the country's name is beside it. A code that has no drawing
 * renders nothing.
 */
export function Flag({ code, className }: { code: string; className?: string }) {
  const layers = Object.hasOwn(flags, code) ? flags[code] : undefined;
  if (!layers) return null;
  return (
    <svg
      viewBox="0 0 20 14"
      width="20"
      height="14"
      aria-hidden="true"
      className={classes(css.flag, className)}
    >
      {layers.map(([paint, path, line, inside = 'none']) =>
        line === undefined ? (
          <path key={paint + path} fill={paint} d={path} />
        ) : (
          <path key={paint + path} fill={inside} stroke={paint} strokeWidth={line} d={path} />
        ),
      )}
    </svg>
  );
}

/** What the home page draws by itself: 48 by 48, in lines, in the manner of the icons. */
const drawings = {
  computer: 'M11 11h26v19H11zM6 36h36M19 30l-1 6M29 30l1 6M17 18l-3 3 3 3M23 24h6',
  crane: 'M16 42V8M10 42h12M16 8l24 6H8l8-6zM12 22l8 6M12 30l8 6M34 14v10M30 24h8v7h-8z',
  cloche:
    'M7 35h34M11 35a13 13 0 0 1 26 0M24 22v-3M24 15.5a1.8 1.8 0 1 0 .01 0M17 31a8 8 0 0 1 4-4M5 39h38',
  truck:
    'M4 12h24v22H4zM28 20h8l7 7v7H28M13 30.5a4 4 0 1 0 .01 0M35 30.5a4 4 0 1 0 .01 0M36 20v7h7',
  plant:
    'M24 43V20M24 30c-9 0-14-4-14-13 9 0 14 4 14 13zM24 22c0-9 5-14 14-14 0 9-5 14-14 14zM12 43h24',
} as const;

export type DrawingName = keyof typeof drawings;

export function Drawing({
  name,
  className,
}: {
  name: DrawingName;
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 48 48"
      width="48"
      height="48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={drawings[name]} />
    </svg>
  );
}

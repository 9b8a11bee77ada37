const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

/** A size in bytes as people read it: '12 kB', '3.4 MB', '2 GB'. */
export function fileSize(bytes: number): string {
  const [unit, one] = units.find(([, least]) => bytes >= least) ?? units[2];
  const size = bytes / one;
  return new Intl.NumberFormat('en-IN', {
    style: 'unit',
    unit,
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(bytes === 0 ? 0 : Math.max(size, 0.1));
}

import type { FieldMessage, Translate } from '#src/i18n/keys.ts';
import { importNotes, importProblems, type RowRemark } from '#contract/import/import.ts';

/** A size in bytes as people read it: '12 kB', '3.4 MB'. */
export function fileSize(bytes: number): string {
  const [unit, size] = bytes < 1_000_000 ? ['kilobyte', bytes / 1_000] : ['megabyte', bytes / 1e6];
  return new Intl.NumberFormat('en-IN', {
    style: 'unit',
    unit,
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(Math.max(size, 0.1));
}

const ownCodes = [...importNotes, ...importProblems] as const;

/** What is wrong with a row, or was changed of it: 'Job title: Required'. */
export function remarkText(t: Translate, { field, code }: RowRemark): string {
  const own = ownCodes.find((each) => each === code);
  const text = own
    ? t(`adminImport:remarks.${own}`)
    : t(`errors:fields.${code as FieldMessage}`, { defaultValue: code });
  return field === 'row' ? text : `${t(`adminImport:targets.${field}`)}: ${text}`;
}

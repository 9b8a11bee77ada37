/** A number with the separators that people in India read: 5,463 and 1,20,000. */
export const grouped = (value: number): string => value.toLocaleString('en-IN');

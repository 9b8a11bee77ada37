/** The colour of a profile's completion (spec 9): from 90 % green, from 70 yellow, from 50 orange, else red. */
export function completionTone(percentage: number): 'green' | 'yellow' | 'orange' | 'red' {
  if (percentage >= 90) return 'green';
  if (percentage >= 70) return 'yellow';
  return percentage >= 50 ? 'orange' : 'red';
}

/** How many missing fields are named before '... and N more' (spec 9). */
export const missingShown = 5;

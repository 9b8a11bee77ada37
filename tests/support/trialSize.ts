/** How often a trial repeats: the suite's short form, or what `npm run trial` asks for. */
export const trialSize = (short: number): number => Number(process.env.TRIAL_SIZE ?? short);

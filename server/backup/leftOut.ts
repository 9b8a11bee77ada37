/** Tables that a backup leaves out, and why; where they are not made yet, that does no harm. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  server_secrets: 'who has a backup must not be able to sign logins or push messages',
  mailed_codes: 'codes are good for minutes',
  ended_sessions: 'all sessions end with a restore',
  rate_limits: 'counters of minutes and hours, by addresses of people',
  job_changes: 'noted anew of each job that is restored',
  job_blocks: 'written anew from the jobs',
  job_block_slots: 'written anew from the jobs',
  job_block_terms: 'written anew from the jobs',
  job_block_state: 'blocks are written anew from the jobs',
  open_name_changes: 'noted anew of each job that is restored',
  open_name_counts: 'counted anew from the jobs',
  open_name_state: 'counted anew from the jobs',
  task_runs: 'when a task ran last is of no use later',
};

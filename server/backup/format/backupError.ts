/** A backup cannot be made or used. The message is for the terminal and holds no secrets. */
export class BackupError extends Error {
  override name = 'BackupError';
}

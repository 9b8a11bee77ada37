/** The database cannot be used. The message is for anyone who runs the server and holds no secrets. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** The database cannot be used. The message is for whoever runs the server and holds no secrets. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

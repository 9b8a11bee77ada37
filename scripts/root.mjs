import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's own folder, whatever folder the script was started from. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** An absolute path inside the repository. @param {...string} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

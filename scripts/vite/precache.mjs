/**
 * Sources that only the admin or the server needs. The admin works at a desktop with a network:
 * seekers never pay for its screens. `server.json` holds the texts of mails.
 */
const notForSeekers =
  /^src\/features\/admin\/|(^|\/)node_modules\/(@e965\/)?xlsx\/|^locales\/\w+\/(admin\w+|applicants|server)\.json$/;

/**
 * The files under assets/ that a seeker may ever load: the entry with everything that it imports,
 * at once or on demand, in both languages. What only admin screens share is left out with them.
 * Throws where the manifest names a chunk that is not there.
 * @param {import('../bundle-budget.mjs').Manifest} manifest
 * @returns {Set<string>}
 */
export function seekerFiles(manifest) {
  /** @type {Set<string>} */
  const files = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} key */
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
    if (seen.has(key) || notForSeekers.test(chunk.src ?? key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit('index.html');
  return files;
}

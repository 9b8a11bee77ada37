import path from 'node:path';

/**
 * Sends an edited file of locales/ to the pages as data (src/i18n/texts.ts takes it): as a module it
 * would reload them.
 * @returns {import('vite').Plugin}
 */
export function hotTexts() {
  let failed = false;
  return {
    name: 'hot-texts',
    async hotUpdate({ file, modules, read }) {
      if (this.environment.name !== 'client' || modules.length === 0) return;
      const [, language, namespace] = /\/locales\/(\w+)\/(\w+)\.json$/.exec(file) ?? [];
      if (!language) return;
      const { hot } = this.environment;
      try {
        hot.send('texts', { language, namespace, texts: JSON.parse(await read()) });
        // Takes the message away that open pages show.
        if (failed) hot.send({ type: 'update', updates: [] });
        failed = false;
      } catch (error) {
        failed = true;
        const message = `${path.basename(file)}: ${/** @type {Error} */ (error).message}`;
        hot.send({ type: 'error', err: { message, stack: '', id: file } });
      }
      return [];
    },
  };
}

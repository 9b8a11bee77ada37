import { minify } from 'terser';

/*
 * The search's file is the one that is weighed by itself. Terser puts constants where they are used, which
 * Vite's own minifier does not do: 0.5 kB of the packed file.
 */

/** @returns {import('vite').Plugin} */
export function minifySearch() {
  return {
    name: 'minify-search',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async renderChunk(code, { name }) {
      if (name !== 'search') return null;
      const compress = { passes: 3 };
      const { code: minified = code } = await minify(code, { module: true, ecma: 2020, compress });
      return { code: minified, map: null };
    },
  };
}

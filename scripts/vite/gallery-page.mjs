import { readFileSync } from 'node:fs';
import { inRoot } from '../root.mjs';

const page = 'gallery/index.html';

/**
 * Lets Vite's own server show the gallery at /gallery/; no build knows of it.
 * @returns {import('vite').Plugin}
 */
export function galleryPage() {
  return {
    name: 'gallery-page',
    apply: 'serve',
    // Packages are prepared before the first look: one found later would reload the page.
    config: () => ({ optimizeDeps: { entries: ['index.html', page] } }),
    configureServer({ middlewares, transformIndexHtml }) {
      middlewares.use('/gallery', (request, response, next) => {
        if (!/^\/?(index\.html)?(\?.*)?$/.test(request.url ?? '')) return next();
        transformIndexHtml(`/${page}`, readFileSync(inRoot(page), 'utf8'))
          .then((html) => response.setHeader('Content-Type', 'text/html').end(html))
          .catch(next);
      });
    },
  };
}

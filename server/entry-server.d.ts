// How src/app/entry-server.tsx looks to the server, whose zone has no browser globals to compile it with
// (tsconfig.json maps the import here). tests/structure/entry-server.types.ts holds the two together.
import type { RenderPage } from '#contract/http/document.ts';

export declare const render: RenderPage;

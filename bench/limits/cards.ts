import { createElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import type { JobList, JobSummary } from '#contract/jobs/job.ts';
import { Cards } from './Cards.tsx';
import { servePage, startWorker, type LimitPage } from './servePage.ts';

/** What the page of interactions shows: as many as a person scrolls through where nothing has numbers. */
const many = 200;

/**
 * The bare React page of 200 cards, rendered by the browser and built as the product is, with the
 * jobs of a running server, each as often as it takes to have 200.
 */
export async function serveManyCards(product: string): Promise<LimitPage> {
  const jobs = await jobsOf(product, 50);
  const repeated = Array.from({ length: many }, (_, at): JobSummary[] => {
    const job = jobs[at % jobs.length];
    return job ? [{ ...job, id: `${job.id}-${at}` }] : [];
  });
  return servePage(documentOf(repeated.flat(), ''), await builtScript());
}

/** The first page of the list in bare React, rendered by a server and hydrated, with a worker. */
export async function serveRenderedCards(product: string): Promise<LimitPage> {
  const jobs = await jobsOf(product, 5);
  const html = renderToString(createElement(StrictMode, null, createElement(Cards, { jobs })));
  return servePage(documentOf(jobs, html) + startWorker, await builtScript());
}

async function jobsOf(product: string, limit: number): Promise<JobSummary[]> {
  const answer = await fetch(`${product}/api/jobs?limit=${limit}&page=1`);
  const { jobs }: JobList = await answer.json();
  return jobs;
}

function documentOf(jobs: readonly JobSummary[], html: string): string {
  const data = JSON.stringify(jobs).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Jobs</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<div id="app">${html}</div>
<script type="application/json" id="jobs">${data}</script>
<script type="module" src="/page.js"></script>`;
}

/** cardsPage.tsx as a single script, minified, without anything of the product around it. */
async function builtScript(): Promise<string> {
  const input = 'bench/limits/cardsPage.tsx';
  const result = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: { write: false, target: 'es2022', rolldownOptions: { input } },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const chunk = outputs.find((one) => one.type === 'chunk');
  if (!chunk) throw new Error(`${input} gave no script.`);
  return chunk.code;
}

import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { JobSummary } from '#contract/jobs/job.ts';
import { Cards } from './Cards.tsx';

const container = document.getElementById('app');
const inline = document.getElementById('jobs')?.textContent;
if (!container || !inline) throw new Error('The document is not whole');
const jobs: JobSummary[] = JSON.parse(inline);
const page = (
  <StrictMode>
    <Cards jobs={jobs} />
  </StrictMode>
);
if (container.firstElementChild) hydrateRoot(container, page);
else createRoot(container).render(page);

import { memo, useCallback, useRef, useState } from 'react';
import type { JobSummary } from '#contract/jobs/job.ts';

interface CardProps {
  job: JobSummary;
  saved: boolean;
  onSave: (id: string) => void;
  onOpen: (job: JobSummary) => void;
}

const Card = memo(function Card({ job, saved, onSave, onOpen }: CardProps) {
  return (
    <li>
      <button type="button" aria-pressed={saved} onClick={() => onSave(job.id)}>
        Save
      </button>
      <h2>
        <a
          href={`/jobs/${job.id}`}
          onClick={(event) => {
            event.preventDefault();
            onOpen(job);
          }}
        >
          {job.title}
        </a>
      </h2>
      <p>{job.companyName}</p>
      <p>{job.location}</p>
      <ul>
        <li>{job.experience}</li>
        <li>{job.openings}</li>
        <li>{job.createdAt}</li>
      </ul>
      <p>{job.salaryRange}</p>
    </li>
  );
});

/**
 * A list of jobs in nothing but React, with the interactions of the product's: no router, no store, no
 * translation, no styles, no network.
 */
export function Cards({ jobs }: { jobs: JobSummary[] }) {
  const [opened, setOpened] = useState<JobSummary | null>(null);
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useState('');
  const filters = useRef<HTMLDialogElement>(null);
  const menu = useRef<HTMLDialogElement>(null);
  const save = useCallback((id: string) => {
    setSaved((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const shown = jobs.filter(({ title }) => title.toLowerCase().includes(search));
  return (
    <>
      <header>
        <button type="button" aria-label="Open menu" onClick={() => menu.current?.showModal()}>
          Menu
        </button>
        <dialog ref={menu}>
          <a href="#main">Jobs</a>
          <button type="button" aria-label="Close" onClick={() => menu.current?.close()}>
            Close
          </button>
        </dialog>
      </header>
      <main id="main">
        {opened ? (
          <article>
            <button type="button" aria-label="Back" onClick={() => setOpened(null)}>
              Back
            </button>
            <h1>{opened.title}</h1>
            <button
              type="button"
              aria-pressed={saved.has(opened.id)}
              onClick={() => save(opened.id)}
            >
              Save
            </button>
            <p>{opened.companyName}</p>
            <p>{opened.shortDescription}</p>
          </article>
        ) : (
          <>
            <h1>Jobs</h1>
            <button type="button" onClick={() => filters.current?.showModal()}>
              Filters
            </button>
            <dialog ref={filters}>
              <input
                name="search"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
              <button type="button" aria-label="Close" onClick={() => filters.current?.close()}>
                Close
              </button>
              <button
                type="button"
                onClick={() => {
                  filters.current?.close();
                  setSearch(typed.toLowerCase());
                }}
              >
                Apply Filters
              </button>
            </dialog>
            <ul>
              {shown.map((job) => (
                <Card
                  key={job.id}
                  job={job}
                  saved={saved.has(job.id)}
                  onSave={save}
                  onOpen={setOpened}
                />
              ))}
            </ul>
          </>
        )}
      </main>
    </>
  );
}

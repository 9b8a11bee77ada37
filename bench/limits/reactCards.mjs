import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { listen } from './listen.mjs';

// The least that a rendered list can cost: 20 cards by React, nothing around them.
const jobs = Array.from({ length: 20 }, (_, number) => ({
  id: `job-${number}`,
  title: `Welder ${number}`,
  company: 'Gulf Steel Works',
  place: 'Dubai, United Arab Emirates',
  pay: '₹ 45,000',
  facts: ['2-4 years', '12 openings', 'Today', 'Apply by 5 Dec 2026'],
}));

/** @param {{ job: (typeof jobs)[number] }} props */
const Card = ({ job }) =>
  h(
    'li',
    { className: 'card' },
    h('h2', { className: 'title' }, h('a', { href: `/jobs/${job.id}` }, job.title)),
    h('p', { className: 'company' }, job.company),
    h('p', { className: 'place' }, job.place),
    h('p', { className: 'pay' }, job.pay),
    h(
      'ul',
      { className: 'facts' },
      job.facts.map((fact) => h('li', { key: fact }, fact)),
    ),
  );

const List = () =>
  h(
    'ul',
    { className: 'list' },
    jobs.map((job) => h(Card, { key: job.id, job })),
  );

listen((_request, response) => {
  const html = `<!doctype html><title>Jobs</title>${renderToString(h(List))}`;
  const headers = { 'Content-Type': 'text/html', 'Content-Length': Buffer.byteLength(html) };
  response.writeHead(200, headers);
  response.end(html);
});

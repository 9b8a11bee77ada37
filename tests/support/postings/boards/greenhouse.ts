import { escaped, html, isoIn, json, named } from '../markup.ts';
import { truthOf, type Board } from '../truth.ts';

/** The job board's API. Its pay is in cents, its numbers look like moments and days. */
export const greenhouse: Board = (postings, random) => {
  const names = random.chance(0.5);
  return {
    bytes: json({
      jobs: postings.map((posting) => ({
        absolute_url: `https://boards.example/acme/jobs/${posting.n}`,
        data_compliance: [{ type: 'gdpr', requires_consent: false, retention_period: null }],
        internal_job_id: 20_261_100 + posting.n,
        location: {
          name: posting.remote ? `Remote - ${posting.place.country}` : named(posting.place),
        },
        metadata: [
          { id: 1_794_301_000, name: 'Start date', value: '2027-01-01', value_type: 'date' },
          { id: 1_794_301_001, name: 'Grade', value: null, value_type: 'single_select' },
        ],
        id: 1_794_300_000 + posting.n,
        updated_at: isoIn(posting.changed, -300),
        requisition_id: `2026-${String(posting.n).padStart(2, '0')}-11`,
        title: posting.title,
        ...(names && { company_name: posting.company }),
        first_published: isoIn(posting.posted, -300),
        language: 'en',
        content: escaped(html(posting)),
        departments: [{ id: 7, name: 'Plant', parent_id: null, child_ids: [] }],
        offices: [
          { id: 9, name: 'Head office', location: 'London, United Kingdom', parent_id: null },
        ],
        ...(posting.pay && {
          pay_input_ranges: [
            {
              ...{ min_cents: posting.pay.from * 100, max_cents: posting.pay.to * 100 },
              ...{ currency_type: posting.pay.currency, title: 'Pay', blurb: '' },
            },
          ],
        }),
      })),
      meta: { total: postings.length },
    }),
    truths: postings.map((posting) =>
      truthOf(posting, {
        ...(!names && { company: null }),
        places: [posting.remote ? posting.place.country : posting.place.city],
      }),
    ),
  };
};

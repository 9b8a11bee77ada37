import { html, json, named, plain } from '../markup.ts';
import { truthOf, type Board } from '../truth.ts';

/** Workday's list: places and days in words, and no text at all. */
export const workday: Board = (postings) => ({
  bytes: json({
    total: postings.length,
    jobPostings: postings.map((posting) => ({
      title: posting.title,
      externalPath: `/job/${posting.place.city}/Job_R-${45_000 + posting.n}`,
      locationsText: named(posting.place),
      timeType: 'Full time',
      postedOn:
        posting.n % 3 === 0 ? 'Posted 30+ Days Ago' : `Posted ${(posting.n % 20) + 2} Days Ago`,
      bulletFields: [`R-${45_000 + posting.n}`],
    })),
    facets: [
      { facetParameter: 'locations', values: [{ descriptor: 'Dubai', id: 'a1', count: 7 }] },
      { facetParameter: 'jobFamily', values: [{ descriptor: 'Plant', id: 'b2', count: 4 }] },
    ],
    userAuthenticated: false,
  }),
  truths: postings.map((posting) => truthOf(posting, { company: null, texts: null, posted: null })),
});

/** BambooHR's list: place in two objects of which one is empty, and no text either. */
export const bambooHr: Board = (postings) => ({
  bytes: json({
    meta: { totalCount: postings.length },
    result: postings.map((posting) => ({
      id: String(posting.n),
      jobOpeningName: posting.title,
      departmentId: '18264',
      departmentLabel: 'Plant',
      employmentStatusLabel: 'Full-Time',
      location: { city: posting.place.city, state: null },
      atsLocation: { country: posting.place.country, state: null, province: null, city: null },
      isRemote: null,
      locationType: '0',
    })),
  }),
  truths: postings.map((posting) => truthOf(posting, { company: null, texts: null, posted: null })),
});

/** The Muse's search: names in lists of objects, the text as HTML, levels and tags beside it. */
export const muse: Board = (postings) => ({
  bytes: json({
    ...{ page: 0, page_count: 99, items_per_page: 20, took: 9, timed_out: false, total: 1_980 },
    results: postings.map((posting) => ({
      contents: html(posting),
      name: posting.title,
      type: 'external',
      publication_date: new Date(posting.posted).toISOString(),
      short_name: `job-${posting.n}-20261101`,
      model_type: 'jobs',
      id: 17_943_012 + posting.n,
      locations: [posting.place, ...posting.further].map((one) => ({ name: named(one) })),
      categories: [{ name: 'Production' }],
      levels: [{ name: 'Mid Level', short_name: 'mid' }],
      tags: [],
      refs: { landing_page: `https://muse.example/jobs/${posting.n}` },
      company: { id: 1_400, short_name: 'acme', name: posting.company },
    })),
    aggregations: {},
  }),
  truths: postings.map((posting) =>
    truthOf(posting, {
      country: null,
      places: [posting.place, ...posting.further].map(({ city }) => city),
    }),
  ),
});

/** A list by hand, with all that programs leave in places that are blank. */
export const blanks: Board = (postings, random) => {
  const none = () => random.pick([null, '', ' ', 'null', 'N/A', '-', [], {}, [null]] as const);
  const unsaid = postings.map(() => random.chance(0.25));
  return {
    bytes: json({
      data: {
        vacancies: postings.map((posting, at) => ({
          vacancyId: posting.n,
          jobTitle: posting.title,
          employer: unsaid[at] ? none() : { name: posting.company, rating: none() },
          workLocation: [[{ town: posting.place.city, lat: 25.1 }], []],
          jobDescription: random.pick([plain(posting), [plain(posting)]]),
          datePosted: unsaid[at] ? none() : Math.floor(posting.posted / 1_000),
          applyBy: none(),
          salary: none(),
          perks: none(),
        })),
      },
    }),
    truths: postings.map((posting, at) =>
      truthOf(posting, {
        country: null,
        ...(unsaid[at] && { company: null, posted: null }),
      }),
    ),
  };
};

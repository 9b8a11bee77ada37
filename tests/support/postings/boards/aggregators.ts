import { bareIn, json, named, plain, rfc822 } from '../markup.ts';
import { truthOf, type Board } from '../truth.ts';
import { payText } from './workable.ts';

/** A search's API: pay without currency or period, and sometimes no one's but a guess. */
export const adzuna: Board = (postings, random) => ({
  bytes: json({
    __CLASS__: 'Adzuna::API::Response::JobSearchResults',
    ...{ count: 4_711, mean: 38_000.5 },
    results: postings.map((posting) => ({
      __CLASS__: 'Adzuna::API::Response::Job',
      id: String(4_298_698_749 + posting.n),
      adref: 'eyJhbGciOi',
      title: posting.title,
      description: plain(posting),
      created: new Date(posting.posted).toISOString().replace('.000', ''),
      redirect_url: `https://adzuna.example/land/ad/${posting.n}?se=1`,
      company: { __CLASS__: 'Adzuna::API::Response::Company', display_name: posting.company },
      location: {
        __CLASS__: 'Adzuna::API::Response::Location',
        area: [posting.place.country, 'Region', posting.place.city],
        display_name: named(posting.place),
      },
      category: { label: 'Engineering Jobs', tag: 'engineering-jobs', __CLASS__: 'Category' },
      ...(posting.pay && {
        ...{ salary_min: posting.pay.from + 0.01, salary_max: posting.pay.to + 0.01 },
        salary_is_predicted: random.pick(['0', '1']),
      }),
      ...{ latitude: 25.1, longitude: 55.2, contract_time: 'full_time' },
    })),
  }),
  truths: postings.map((posting) => truthOf(posting)),
});

/** A search's API: snippets with marks in them, pay in words, moments without a zone. */
export const jooble: Board = (postings) => ({
  bytes: json({
    totalCount: postings.length,
    jobs: postings.map((posting) => ({
      title: posting.title,
      location: named(posting.place),
      snippet: `&nbsp;...${plain(posting).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '\r\n').replace('plant', '<b>plant</b>')}...&nbsp;`,
      salary: posting.pay ? payText(posting.pay) : '',
      source: 'plant.example',
      type: 'Full-time',
      link: `https://jooble.example/desc/-${posting.n}`,
      company: posting.company,
      updated: `${bareIn(posting.posted, 0)}.0000000`,
      id: -8_000_000_000 + posting.n,
    })),
  }),
  truths: postings.map((posting) =>
    truthOf(posting, {
      posted: bareIn(posting.posted, 0).slice(0, 10),
      pay: posting.pay,
    }),
  ),
});

const letters = { year: 'Y', month: 'M', day: 'D', hour: 'H', week: 'W' };

/** A search's API: places as one text, pay twice, of which one says its period by a letter. */
export const careerjet: Board = (postings) => ({
  bytes: json({
    ...{ type: 'JOBS', hits: postings.length, pages: 1, response_time: 0.08 },
    jobs: postings.map((posting) => ({
      url: `https://jobviewtrack.example/${posting.n}`,
      title: posting.title,
      locations: [posting.place, ...posting.further].map(({ city }) => city).join(', '),
      company: posting.company,
      salary: posting.pay ? payText(posting.pay) : '',
      ...(posting.pay && {
        ...{ salary_min: String(posting.pay.from), salary_max: String(posting.pay.to) },
        salary_type: letters[posting.pay.period],
        salary_currency_code: posting.pay.currency,
      }),
      date: rfc822(posting.posted, 0).replace('+0000', 'GMT'),
      description: plain(posting),
      site: 'plant.example',
    })),
  }),
  truths: postings.map((posting) =>
    truthOf(posting, {
      ...{ pay: posting.pay, country: null },
      places: [posting.place, ...posting.further].map(({ city }) => city),
    }),
  ),
});

/** A public service: needs and texts apart, a last day with its last second. */
export const jobTech: Board = (postings) => ({
  bytes: json({
    total: { value: postings.length },
    positions: 400,
    freetext_concepts: {},
    hits: postings.map((posting) => ({
      relevance: 1,
      id: String(29_000_000 + posting.n),
      external_id: null,
      webpage_url: `https://service.example/annonser/${posting.n}`,
      logo_url: null,
      headline: posting.title,
      application_deadline: `${posting.closing}T23:59:59`,
      number_of_vacancies: 2,
      description: {
        text: plain(posting),
        text_formatted: null,
        ...{ company_information: null, needs: null, requirements: null, conditions: '' },
      },
      employment_type: { concept_id: 'kpPX', label: 'Permanent', legacy_ams_taxonomy_id: '1' },
      salary_type: { concept_id: 'oG8G', label: 'Fixed monthly, weekly or hourly pay' },
      salary_description: 'By agreement, individual pay',
      duration: { concept_id: 'a7uU', label: 'Until further notice' },
      access: 'from 2027-01-15',
      employer: {
        ...{ phone_number: null, email: null, url: null, organization_number: '5561234567' },
        ...{ name: posting.company, workplace: `${posting.company}, plant 2` },
      },
      application_details: { information: null, reference: '', via_af: false },
      workplace_address: {
        ...{ municipality: posting.place.city, municipality_code: '0180', region: 'Region' },
        ...{ country: posting.place.country, street_address: null, postcode: '48201' },
        city: posting.place.city.toUpperCase(),
      },
      publication_date: bareIn(posting.posted, posting.place.zone),
      last_publication_date: `${posting.closing}T23:59:59`,
      removed: false,
      timestamp: posting.changed,
    })),
  }),
  truths: postings.map((posting) =>
    truthOf(posting, {
      posted: bareIn(posting.posted, posting.place.zone).slice(0, 10),
      closing: posting.closing,
    }),
  ),
});

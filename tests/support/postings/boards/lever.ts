import { aboutHtml, dutiesHtml, html, json, plain, wishesHtml } from '../markup.ts';
import { truthOf, type Board } from '../truth.ts';

const intervals = {
  ...{ year: 'per-year-salary', month: 'per-month-salary', hour: 'per-hour-wage' },
  ...{ day: 'per-day-wage', week: 'per-week-wage' },
};

/** The postings' API: a text in parts, of which the lists are parts as well, and moments in ms. */
export const lever: Board = (postings, random) => ({
  bytes: json(
    postings.map((posting) => ({
      additionalPlain: 'We are an equal opportunity employer.',
      additional: '<div>We are an equal opportunity employer.</div>',
      categories: {
        commitment: random.pick(['Full-time', 'Contract']),
        location: posting.place.city,
        team: 'Plant',
        allLocations: [posting.place, ...posting.further].map(({ city }) => city),
      },
      createdAt: posting.posted,
      descriptionPlain: `${posting.about}\n`,
      description: aboutHtml(posting),
      descriptionBody: aboutHtml(posting),
      descriptionBodyPlain: posting.about,
      openingPlain: '',
      opening: '',
      id: `5ac21346-8e0c-4494-8e7a-3eb92ff7${1_000 + posting.n}`,
      lists: [
        { text: 'What you do', content: dutiesHtml(posting) },
        { text: 'What you need', content: wishesHtml(posting) },
      ],
      text: posting.title,
      country: posting.place.code,
      workplaceType: posting.remote ? 'remote' : 'onsite',
      ...(posting.pay && {
        salaryRange: {
          ...{ min: posting.pay.from, max: posting.pay.to, currency: posting.pay.currency },
          interval: intervals[posting.pay.period],
        },
      }),
      hostedUrl: `https://jobs.example/acme/${posting.n}`,
      applyUrl: `https://jobs.example/acme/${posting.n}/apply`,
    })),
  ),
  truths: postings.map((posting) =>
    truthOf(posting, {
      ...{ company: null, pay: posting.pay },
      places: [posting.place, ...posting.further].map(({ city }) => city),
    }),
  ),
});

/** Public API of another one: parts of the ad with a heading each, the country in small letters. */
export const smartRecruiters: Board = (postings) => ({
  bytes: json({
    ...{ offset: 0, limit: 100, totalFound: postings.length },
    content: postings.map((posting) => ({
      id: `74399981${posting.n + 1_000}`,
      name: posting.title,
      uuid: `f7f0c0e0-0000-4000-8000-${100_000_000_000 + posting.n}`,
      jobId: null,
      refNumber: `REF20261${100 + posting.n}X`,
      company: { identifier: 'Acme1', name: posting.company },
      releasedDate: new Date(posting.posted).toISOString(),
      location: {
        ...{ city: posting.place.city, region: '', country: posting.place.code.toLowerCase() },
        ...{ remote: posting.remote, hybrid: false, latitude: '25.1', longitude: '55.2' },
      },
      industry: { id: 'machinery', label: 'Machinery' },
      department: { id: '2026', label: 'Plant' },
      function: { id: 'production', label: 'Production' },
      typeOfEmployment: { id: 'permanent', label: 'Full-time' },
      experienceLevel: { id: 'mid_senior_level', label: 'Mid-Senior Level' },
      customField: [{ fieldId: 'COUNTRY', fieldLabel: 'Head office', valueLabel: 'France' }],
      ref: `https://api.smart.example/v1/postings/${posting.n}`,
      creator: { name: 'Robin Recruiter' },
      language: { code: 'en', label: 'English' },
      jobAd: {
        sections: {
          companyDescription: { title: 'Company Description', text: '<p>We build ships.</p>' },
          jobDescription: {
            title: 'Job Description',
            text: aboutHtml(posting) + dutiesHtml(posting),
          },
          qualifications: { title: 'Qualifications', text: wishesHtml(posting) },
          additionalInformation: { title: 'Additional Information', text: '' },
          videos: { title: 'Videos', urls: [] },
        },
      },
    })),
  }),
  truths: postings.map((posting) => truthOf(posting)),
});

/** Job board API with pay: summaries in words, components in figures, of which some are no pay. */
export const ashby: Board = (postings) => ({
  bytes: json({
    apiVersion: '1',
    jobs: postings.map((posting) => ({
      id: `b8d2f1c0-0000-4000-8000-${100_000_000_000 + posting.n}`,
      ...{ title: posting.title, department: 'Plant', team: 'Night shift' },
      employmentType: 'FullTime',
      location: posting.place.city,
      secondaryLocations: posting.further.map(({ city, country }) => ({
        location: city,
        address: { addressLocality: city, addressCountry: country },
      })),
      publishedAt: new Date(posting.posted).toISOString().replace('Z', '+00:00'),
      isListed: true,
      isRemote: posting.remote,
      workplaceType: posting.remote ? 'Remote' : 'OnSite',
      address: {
        postalAddress: {
          ...{ addressRegion: null, addressLocality: posting.place.city },
          addressCountry: posting.place.country,
        },
      },
      jobUrl: `https://jobs.example/acme/${posting.n}`,
      applyUrl: `https://jobs.example/acme/${posting.n}/application`,
      descriptionHtml: html(posting),
      descriptionPlain: plain(posting),
      compensation: {
        compensationTierSummary: null,
        scrapeableCompensationSalarySummary: null,
        compensationTiers: [],
        summaryComponents: posting.pay
          ? [
              {
                ...{ id: 'a', summary: null, compensationType: 'Salary' },
                interval: `1 ${posting.pay.period.toUpperCase()}`,
                ...{ currencyCode: posting.pay.currency, minValue: posting.pay.from },
                maxValue: posting.pay.to,
              },
              {
                ...{ id: 'b', summary: '0.2%', compensationType: 'EquityPercentage' },
                ...{ interval: 'NONE', currencyCode: null, minValue: 0.1, maxValue: 0.2 },
              },
            ]
          : [],
      },
    })),
  }),
  truths: postings.map((posting) =>
    truthOf(posting, {
      ...{ company: null, pay: posting.pay },
      places: [posting.place, ...posting.further].map(({ city }) => city),
    }),
  ),
});

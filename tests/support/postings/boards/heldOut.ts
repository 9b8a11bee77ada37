import { bareIn, cdata, html, json, named } from '../markup.ts';
import { truthOf, type Board } from '../truth.ts';

const codes = { year: 'PA', month: 'PM', day: 'PD', hour: 'PH', week: 'WK' };
const said = {
  year: 'Per Year',
  month: 'Per Month',
  day: 'Per Day',
  hour: 'Per Hour',
  week: 'Weekly',
};

/** The search of the United States' own jobs: everything inside a descriptor, pay with a code. */
export const usaJobs: Board = (postings) => ({
  bytes: json({
    LanguageCode: 'EN',
    SearchParameters: {},
    SearchResult: {
      ...{ SearchResultCount: postings.length, SearchResultCountAll: 4_711 },
      SearchResultItems: postings.map((posting) => ({
        MatchedObjectId: String(794_301_200 + posting.n),
        MatchedObjectDescriptor: {
          PositionID: `DE-${20_261_100 + posting.n}-26-MP`,
          PositionTitle: posting.title,
          PositionURI: `https://usa.example/job/${posting.n}`,
          ApplyURI: [`https://usa.example/job/${posting.n}/apply`],
          PositionLocationDisplay: named(posting.place),
          PositionLocation: [
            {
              ...{ LocationName: named(posting.place), CountryCode: posting.place.country },
              ...{ CityName: posting.place.city, Longitude: 55.2, Latitude: 25.1 },
            },
          ],
          OrganizationName: posting.company,
          DepartmentName: 'Department of Plants',
          JobCategory: [{ Name: 'Machining', Code: '3414' }],
          JobGrade: [{ Code: 'GS' }],
          PositionSchedule: [{ Name: 'Full-time', Code: '1' }],
          PositionOfferingType: [{ Name: 'Permanent', Code: '15317' }],
          QualificationSummary: posting.wishes.join('\n'),
          PositionRemuneration: posting.pay
            ? [
                {
                  MinimumRange: posting.pay.from.toFixed(1),
                  MaximumRange: posting.pay.to.toFixed(1),
                  RateIntervalCode: codes[posting.pay.period],
                  Description: said[posting.pay.period],
                },
              ]
            : [],
          PositionStartDate: bareIn(posting.posted, 0),
          PositionEndDate: `${posting.closing}T23:59:59.9970`,
          PublicationStartDate: bareIn(posting.posted, 0),
          ApplicationCloseDate: `${posting.closing}T23:59:59.9970`,
          PositionFormattedDescription: [
            { Label: 'Dynamic Teaser', LabelDescription: 'Hit highlights' },
          ],
          UserArea: {
            Details: {
              JobSummary: posting.about,
              WhoMayApply: { Name: 'All', Code: '0' },
              ...{ LowGrade: '9', HighGrade: '11', PromotionPotential: '12' },
              MajorDuties: posting.duties,
              Benefits: '',
              TotalOpenings: '2',
            },
            IsRadialSearch: false,
          },
        },
        RelevanceScore: 0,
      })),
    },
  }),
  truths: postings.map((posting) =>
    truthOf(posting, {
      posted: bareIn(posting.posted, 0).slice(0, 10),
      closing: posting.closing,
    }),
  ),
});

/** Recruitee's offers: two texts, moments with the zone as a word, pay as an object of texts. */
export const recruitee: Board = (postings) => ({
  bytes: json({
    offers: postings.map((posting) => ({
      id: 1_794_301 + posting.n,
      slug: `job-${posting.n}`,
      position: posting.n,
      status: 'published',
      title: posting.title,
      company_name: posting.company,
      ...{
        department: 'Plant',
        employment_type_code: 'fulltime_permanent',
        category_code: 'engineering',
      },
      ...{
        city: posting.place.city,
        country: posting.place.country,
        country_code: posting.place.code,
      },
      location: named(posting.place),
      locations: [posting.place, ...posting.further].map(({ city, country, code }, at) => ({
        ...{ id: at + 1, city, country, country_code: code, state: '', name: city },
      })),
      remote: posting.remote,
      description: html({ ...posting, wishes: [] }),
      requirements: `<ul>${posting.wishes.map((wish) => `<li>${wish.replaceAll('&', '&amp;')}</li>`).join('')}</ul>`,
      created_at: '2026-01-05 10:00:00 UTC',
      published_at: `${bareIn(posting.posted, 0).replace('T', ' ')} UTC`,
      close_at: null,
      careers_url: `https://plant.recruit.example/o/job-${posting.n}`,
      careers_apply_url: `https://plant.recruit.example/o/job-${posting.n}/c/new`,
      ...{ min_hours: 32, max_hours: 40, experience_code: 'mid_level', education_code: null },
      salary: posting.pay
        ? {
            ...{ min: String(posting.pay.from), max: String(posting.pay.to) },
            ...{ currency: posting.pay.currency, period: posting.pay.period },
          }
        : { min: null, max: null, currency: null, period: null },
      tags: [],
      translations: {},
      open_questions: [{ id: 1, kind: 'string', body: 'When could you start?' }],
    })),
  }),
  truths: postings.map((posting) => truthOf(posting, { pay: posting.pay })),
});

/** A Danish board's answer: capital letters, zone-less midnights, a headline beside the title. */
export const jobnet: Board = (postings) => ({
  bytes: json({
    Expression: { SearchString: '', Offset: 0, Count: 20 },
    Facets: { Region: [{ Name: 'Hovedstaden', Count: 12 }] },
    TotalResultCount: postings.length,
    JobPositionPostings: postings.map((posting) => ({
      ...{ AutomatchType: 0, Abroad: false, Weight: 1 },
      Title: posting.title,
      JobHeadline: posting.title,
      Presentation: html(posting),
      HiringOrgName: posting.company,
      ...{ WorkPlaceAddress: 'Port Road 1', WorkPlacePostalCode: '9230' },
      WorkPlaceCity: posting.place.city,
      ...{ WorkPlaceOtherAddress: false, WorkPlaceAbroad: false },
      PostingCreated: `${bareIn(posting.posted, posting.place.zone).slice(0, 10)}T00:00:00`,
      LastDateApplication: `${posting.closing}T00:00:00`,
      FormattedLastDateApplication: 'Sunday',
      AssignmentStartDate: '2027-02-01T00:00:00',
      IsHotjob: false,
      ...{ Occupation: 'Operator', OccupationArea: 'Industry', EmploymentType: '' },
      WorkHours: 'Fuldtid',
      Country: posting.place.country,
      ID: `${5_373_000 + posting.n}`,
      JobLogUrl: null,
      DetailsUrl: `https://net.example/jobs/${posting.n}`,
      ShareUrl: cdata(''),
    })),
  }),
  truths: postings.map((posting) =>
    truthOf(posting, {
      posted: bareIn(posting.posted, posting.place.zone).slice(0, 10),
      closing: posting.closing,
    }),
  ),
});

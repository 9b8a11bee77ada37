import {
  cdata,
  day,
  dutiesHtml,
  element,
  figures,
  html,
  json,
  named,
  plain,
  xml,
} from '../markup.ts';
import { truthOf, type Board } from '../truth.ts';
import { payText } from './workable.ts';

/** A recruiting system's list: places as things inside things, pay in words. */
export const breezy: Board = (postings) => ({
  bytes: json(
    postings.map((posting) => ({
      id: `c0ffee${100_000 + posting.n}`,
      friendly_id: `c0ffee-job-${posting.n}`,
      name: posting.title,
      url: `https://plant.breeze.example/p/c0ffee-job-${posting.n}`,
      published_date: new Date(posting.posted).toISOString(),
      type: { id: 'fullTime', name: 'Full-Time' },
      location: {
        country: { name: posting.place.country, id: posting.place.code },
        ...{ state: null, city: posting.place.city, primary: true, is_remote: posting.remote },
        name: named(posting.place),
      },
      department: 'Plant',
      salary: posting.pay ? payText(posting.pay) : '',
      company: { name: posting.company, logo_url: null, friendly_id: 'plant' },
      description: html(posting),
      experience: { id: 'mid', name: 'Mid level' },
    })),
  ),
  truths: postings.map((posting) => truthOf(posting, { pay: posting.pay })),
});

/** Another one's XML: days with the month first and no zeros, a short text beside the whole one. */
export const jobvite: Board = (postings) => ({
  bytes: xml(
    `<result><total>${postings.length}</total>${postings
      .map(
        (posting) =>
          `<job>${element('id', `oA${posting.n}Bf`)}${element('title', posting.title)}${element('requisitionid', `2026-${posting.n}`)}<category>Plant</category><jobtype>Full-Time</jobtype>${element('location', named(posting.place))}${element('company_name', posting.company)}<date>${figures(day(posting.posted, 0), 'mdy')}</date><detail-url>https://jobs.vite.example/${posting.n}</detail-url><apply-url>https://jobs.vite.example/${posting.n}/apply</apply-url><description>${cdata(html(posting))}</description>${element('briefdescription', `${posting.about.slice(0, 40)}...`)}</job>`,
      )
      .join('\n')}</result>`,
  ),
  truths: postings.map((posting) => truthOf(posting, { posted: day(posting.posted, 0) })),
});

/** A suite's answer: the list inside the only entry of another one, texts in three fields. */
export const oracle: Board = (postings) => ({
  bytes: json({
    items: [
      {
        ...{ SearchId: 1, Keyword: null, TotalJobsCount: postings.length, Limit: 25, Offset: 0 },
        requisitionList: postings.map((posting) => ({
          Id: String(210_000_000 + posting.n),
          Title: posting.title,
          PostedDate: day(posting.posted, posting.place.zone),
          PostingEndDate: posting.closing,
          Language: 'US',
          PrimaryLocationCountry: posting.place.code,
          GeographyId: 100_000_425 + posting.n,
          ...{ HotJobFlag: false, WorkplaceTypeCode: null, JobFamily: null, JobFunction: null },
          PrimaryLocation: named(posting.place),
          ShortDescriptionStr: plain({ ...posting, duties: [], wishes: [] }),
          ExternalResponsibilitiesStr: dutiesHtml(posting),
          ExternalQualificationsStr: posting.wishes.join('<br>').replaceAll('&', '&amp;'),
          secondaryLocations: posting.further.map((one) => ({ Name: named(one) })),
          requisitionFlexFields: [],
        })),
        locationsFacet: [{ Id: 1, Name: 'India', TotalCount: 12 }],
      },
    ],
    count: 1,
    hasMore: false,
  }),
  truths: postings.map((posting) =>
    truthOf(posting, {
      ...{ company: null, closing: posting.closing },
      posted: day(posting.posted, posting.place.zone),
    }),
  ),
});

import { cdata, day, html, json, rfc822, xml } from '../markup.ts';
import type { Pay } from '../posting.ts';
import { truthOf, type Board } from '../truth.ts';

/** The widget's API: the employer is named once, at the top; blanks where nothing was entered. */
export const workable: Board = (postings) => ({
  bytes: json({
    name: 'Blue Anchor Fabrication',
    description: '<p>Blue Anchor Fabrication builds hulls.</p>',
    jobs: postings.map((posting) => ({
      title: posting.title,
      shortcode: `A${posting.n}B20261101`,
      code: '',
      employment_type: 'Full-time',
      telecommuting: posting.remote,
      department: '',
      url: `https://apply.example/blue-anchor-fabrication/j/A${posting.n}B`,
      shortlink: `https://apply.example/j/A${posting.n}B`,
      application_url: `https://apply.example/j/A${posting.n}B/apply`,
      published_on: day(posting.posted, posting.place.zone),
      created_at: '2026-01-02',
      ...{ country: posting.place.country, city: posting.place.city, state: '' },
      ...{ education: '', experience: 'Mid-Senior level', function: '', industry: 'Machinery' },
      locations: [posting.place, ...posting.further].map(({ city, country, code }) => ({
        ...{ country, countryCode: code, city, region: '', hidden: false },
      })),
      description: html(posting).replace('You&nbsp;have', 'At Blue Anchor Fabrication you have'),
    })),
  }),
  truths: postings.map((posting) =>
    truthOf(posting, {
      company: 'Blue Anchor Fabrication',
      posted: day(posting.posted, posting.place.zone),
    }),
  ),
});

const each = { year: 'a year', month: 'a month', day: 'a day', hour: 'an hour', week: 'a week' };
/** 'AED 2,500 - 3,000 a month', as people are shown it. */
export function payText({ from, to, currency, period }: Pay): string {
  const figure = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  return `${currency} ${figure(from)}${to > from ? ` - ${figure(to)}` : ''} ${each[period]}`;
}

/** The XML that Indeed and its like ask for: all in CDATA, dates by RFC 822. */
export const indeed: Board = (postings, random) => ({
  bytes: xml(
    `<source><publisher>Plant Jobs</publisher><publisherurl>https://plant.example</publisherurl><lastBuildDate>${rfc822(Date.UTC(2026, 10, 21), 0)}</lastBuildDate>${postings
      .map(
        (posting) =>
          `<job><title>${cdata(posting.title)}</title><date>${cdata(rfc822(posting.posted, posting.place.zone))}</date><referencenumber>${cdata(String(45_000 + posting.n))}</referencenumber><requisitionid>${cdata(`2026110${posting.n}`)}</requisitionid><url>${cdata(`https://plant.example/?id=${posting.n}&from=feed`)}</url><company>${cdata(posting.company)}</company><sourcename>${cdata('Plant')}</sourcename><city>${cdata(posting.place.city)}</city><state></state><country>${cdata(posting.place.code)}</country><postalcode>${cdata('48201')}</postalcode><streetaddress>${cdata('1 Port Road')}</streetaddress><email>${cdata('a@b.example')}</email><description>${cdata(html(posting))}</description><salary>${posting.pay ? cdata(payText(posting.pay)) : ''}</salary><education></education><jobtype>${cdata(random.pick(['fulltime', 'parttime', 'contract']))}</jobtype><category>${cdata('Plant, Machines')}</category><experience>${cdata('2+ years')}</experience><expirationdate>${cdata(rfc822(Date.parse(`${posting.closing}T23:59:59Z`), 0))}</expirationdate>${posting.remote ? '<remotetype>Fully remote</remotetype>' : ''}</job>`,
      )
      .join('\n')}</source>`,
  ),
  truths: postings.map((posting) =>
    truthOf(posting, { closing: posting.closing, pay: posting.pay }),
  ),
});

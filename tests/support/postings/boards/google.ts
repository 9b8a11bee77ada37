import type { Random } from '../../../sim/random.ts';
import { day, escaped, html, isoIn } from '../markup.ts';
import type { Place, Posting } from '../posting.ts';
import { truthOf, type Board } from '../truth.ts';

const address = ({ city, code, country }: Place, random: Random) => ({
  '@type': 'Place',
  address: {
    '@type': 'PostalAddress',
    streetAddress: '1 Port Road',
    addressLocality: city,
    postalCode: '48201',
    addressCountry: random.pick([code, country, { '@type': 'Country', name: country }]),
  },
});

function payOf({ pay }: Posting, random: Random): object {
  if (!pay) return {};
  const figures =
    pay.from === pay.to
      ? { value: random.pick([pay.from, String(pay.from)]) }
      : { minValue: pay.from, maxValue: pay.to };
  return {
    baseSalary: {
      ...{ '@type': 'MonetaryAmount', currency: pay.currency },
      value: { '@type': 'QuantitativeValue', ...figures, unitText: pay.period.toUpperCase() },
    },
  };
}

function postingLd(posting: Posting, random: Random): object {
  const { place, further, remote } = posting;
  return {
    '@context': 'https://schema.org/',
    '@type': random.pick(['JobPosting', ['JobPosting'], 'http://schema.org/JobPosting']),
    title: posting.title,
    description: random.chance(0.3) ? escaped(html(posting)) : html(posting),
    identifier: { '@type': 'PropertyValue', name: posting.company, value: 45_000 + posting.n },
    datePosted: isoIn(posting.posted, place.zone),
    validThrough: `${posting.closing}${random.pick(['', 'T00:00', 'T23:59:59', 'T23:59:59+01:00'])}`,
    employmentType: random.pick(['FULL_TIME', ['FULL_TIME', 'CONTRACTOR']]),
    hiringOrganization: random.chance(0.2)
      ? posting.company
      : {
          ...{ '@type': 'Organization', name: posting.company, sameAs: 'https://plant.example' },
          logo: 'https://plant.example/logo.png',
        },
    ...(remote
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: { '@type': 'Country', name: place.country },
        }
      : {
          jobLocation: further.length
            ? [place, ...further].map((one) => address(one, random))
            : address(place, random),
        }),
    ...payOf(posting, random),
    directApply: true,
  };
}

/** Pages with JSON-LD: alone, in lists, in graphs, with commas too many, beside other things. */
export const googleJsonLd: Board = (postings, random) => {
  const crumbs = { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Jobs', position: 1 }] };
  const script = (text: string) => `<script type="application/ld+json">${text}</script>`;
  const blocks = postings.map((posting) => {
    const text = JSON.stringify(postingLd(posting, random)).replaceAll('</', '<\\/');
    return random.pick([
      script(text),
      script(`[${text},]`),
      script(`{"@context":"https://schema.org","@graph":[${JSON.stringify(crumbs)},${text}]}`),
      script(`\n// <![CDATA[\n${text.slice(0, -1)},}\n// ]]>\n`),
    ]);
  });
  return {
    bytes: `<!DOCTYPE html>\n<html lang="en"><head><title>Jobs</title>${script('{"@type":"WebSite","name":"Plant"}')}${blocks.join('\n')}</head><body><p>Jobs</p></body></html>`,
    truths: postings.map((posting) =>
      truthOf(posting, {
        ...{ closing: posting.closing, pay: posting.pay },
        places: posting.remote
          ? [posting.place.country]
          : [posting.place, ...posting.further].map(({ city }) => city),
      }),
    ),
  };
};

/** A page with microdata: what is what is said by attributes of its elements. */
export const microdata: Board = (postings) => ({
  bytes: `<!doctype html><html><body><h1>Jobs</h1>${postings
    .map(
      (posting) =>
        `<article itemscope itemtype="https://schema.org/JobPosting"><h2 itemprop="title">${escaped(posting.title)}</h2><meta itemprop="datePosted" content="${day(posting.posted, posting.place.zone)}"><meta itemprop="validThrough" content="${posting.closing}"><div itemprop="hiringOrganization" itemscope itemtype="https://schema.org/Organization"><span itemprop="name">${escaped(posting.company)}</span></div><div itemprop="jobLocation" itemscope itemtype="https://schema.org/Place"><div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="addressLocality">${posting.place.city}</span>, <span itemprop="addressCountry">${posting.place.code}</span></div></div><div itemprop="description">${html(posting)}</div><a itemprop="url" href="https://plant.example/${posting.n}">More</a></article>`,
    )
    .join('\n')}</body></html>`,
  truths: postings.map((posting) =>
    truthOf(posting, {
      posted: day(posting.posted, posting.place.zone),
      closing: posting.closing,
    }),
  ),
});

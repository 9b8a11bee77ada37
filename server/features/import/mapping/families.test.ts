import { describe, expect, test } from 'vitest';
import { readForTest } from '#server/features/import/formats/readForTest.ts';

/** Small invented files in the shapes in which boards, recruiting systems and employers publish. */
const long = 'You will work in a team of ten people and look after the machines of our plant.';
const json = (value: unknown) => JSON.stringify(value);

const two = <T>(make: (number: number) => T): [T, T] => [make(1), make(2)];

const files: Record<string, string> = {
  'a list under a key, escaped markup, place in an object': json({
    jobs: two((n) => ({
      absolute_url: `https://boards.example/jobs/${n}`,
      internal_job_id: n * 7,
      location: { name: 'Berlin, Germany' },
      id: n,
      updated_at: '2026-11-10T09:00:00-05:00',
      title: `Engineer ${n}`,
      company_name: 'Acme',
      content: `&lt;p&gt;${long}&lt;/p&gt;`,
      departments: [{ id: 1, name: 'Plant' }],
      metadata: null,
    })),
    meta: { total: 900 },
  }),
  'a bare list whose title is called text': json(
    two((n) => ({
      additionalPlain: '',
      categories: { commitment: 'Full-time', location: 'Berlin', team: 'Plant' },
      createdAt: 1_794_301_200_000,
      descriptionPlain: long,
      description: `<div>${long}</div>`,
      id: `aaaa-${n}`,
      lists: [{ text: 'Requirements', content: '<li>Patience</li>' }],
      text: `Engineer ${n}`,
      company: 'Acme',
      hostedUrl: `https://jobs.example/acme/${n}`,
    })),
  ),
  'data with links and meta, seconds since 1970': json({
    data: two((n) => ({
      slug: `engineer-${n}`,
      company_name: 'Acme',
      title: `Engineer ${n}`,
      description: `<p>${long}</p>`,
      remote: false,
      url: `https://board.example/view/${n}`,
      tags: ['Plant', 'Machines'],
      job_types: ['full-time'],
      location: 'Berlin',
      created_at: 1_794_301_200,
    })),
    links: { first: 'https://board.example?page=1', next: null },
    meta: { current_page: 1, per_page: 100 },
  }),
  'a legal notice beside the list, a count that lies': json({
    '0-legal-notice': 'Link back to us.',
    'job-count': 1_700,
    jobs: two((n) => ({
      id: n,
      url: `https://remote.example/${n}`,
      title: `Engineer ${n}`,
      company_name: 'Acme',
      company_logo: `https://remote.example/logo/${n}`,
      category: 'Engineering',
      job_type: 'full_time',
      publication_date: '2026-11-10T11:00:42',
      candidate_required_location: 'Berlin',
      salary: '$60k - $80k',
      description: `<p>${long}</p>`,
    })),
  }),
  'names inside objects': json({
    count: 4_711,
    results: two((n) => ({
      adref: 'x',
      id: String(5_000 + n),
      title: `Engineer ${n}`,
      description: long,
      created: '2026-11-10T12:00:00Z',
      redirect_url: `https://land.example/ad/${n}`,
      company: { display_name: 'Acme' },
      location: { area: ['Deutschland', 'Berlin'], display_name: 'Berlin' },
      category: { label: 'Engineering Jobs', tag: 'engineering-jobs' },
      salary_min: 40_000,
      salary_max: 50_000,
      latitude: 52.5,
    })),
  }),
  'German names': json({
    maxErgebnisse: 2,
    stellenangebote: two((n) => ({
      refnr: `10000-${n}-S`,
      titel: `Engineer ${n}`,
      arbeitgeber: 'Acme',
      arbeitsort: { ort: 'Berlin', plz: '10115', land: 'Deutschland' },
      stellenbeschreibung: long,
      aktuelleVeroeffentlichungsdatum: '2026-11-10',
      beruf: 'Ingenieur/in',
    })),
  }),
  'a map from ids': json({
    offers: {
      a1: {
        jobTitle: 'Engineer 1',
        employer: 'Acme',
        city: 'Berlin',
        details: long,
        posted: '2026-11-10',
      },
      a2: {
        jobTitle: 'Engineer 2',
        employer: 'Acme',
        city: 'Berlin',
        details: long,
        posted: '2026-11-10',
      },
    },
  }),
  'a line each': two((n) =>
    json({
      title: `Engineer ${n}`,
      company: 'Acme',
      location: 'Berlin',
      description: long,
      date: '2026-11-10',
    }),
  ).join('\n'),
  'the XML that aggregators ask for': `<?xml version="1.0" encoding="utf-8"?><source>
    <publisher>Acme Careers</publisher><publisherurl>https://acme.example</publisherurl>
    ${two(
      (
        n,
      ) => `<job><title><![CDATA[Engineer ${n}]]></title><date><![CDATA[Tue, 10 Nov 2026 10:00:00 GMT]]></date>
      <referencenumber><![CDATA[r${n}]]></referencenumber><url><![CDATA[https://acme.example/${n}]]></url>
      <company><![CDATA[Acme]]></company><city><![CDATA[Berlin]]></city><state><![CDATA[BE]]></state>
      <country><![CDATA[DE]]></country><postalcode><![CDATA[10115]]></postalcode>
      <description><![CDATA[<p>${long}</p>]]></description><jobtype><![CDATA[fulltime]]></jobtype></job>`,
    ).join('')}</source>`,
  'positions with parts of a description': `<workzag-jobs>${two(
    (n) => `<position><id>${n}</id><subcompany>Acme</subcompany><office>Berlin</office>
      <department>Plant</department><name>Engineer ${n}</name><createdAt>2026-11-10T10:00:00+00:00</createdAt>
      <jobDescriptions><jobDescription><name>Your tasks</name><value><![CDATA[<p>${long}</p>]]></value></jobDescription>
      <jobDescription><name>Your profile</name><value><![CDATA[<p>Patience and care.</p>]]></value></jobDescription>
      </jobDescriptions></position>`,
  ).join('')}</workzag-jobs>`,
  'RSS with a namespace of its own': `<rss version="2.0" xmlns:content="x" xmlns:job_listing="y" xmlns:dc="z">
    <channel><title>Board</title>${two(
      (
        n,
      ) => `<item><title>Engineer ${n}</title><link>https://b.example/${n}</link><dc:creator>Poster</dc:creator>
      <pubDate>Tue, 10 Nov 2026 10:00:00 +0000</pubDate><guid isPermaLink="false">${n}</guid>
      <description><![CDATA[${long}]]></description><content:encoded><![CDATA[<p>${long}</p>]]></content:encoded>
      <job_listing:location>Berlin</job_listing:location><job_listing:job_type>Full Time</job_listing:job_type>
      <job_listing:company>Acme</job_listing:company></item>`,
    ).join('')}</channel></rss>`,
  'RSS with the employer behind the title': `<rss version="2.0"><channel><title>Jobs</title>${[1, 2]
    .map(
      (
        n,
      ) => `<item><guid>${n}</guid><title>Engineer ${n} at Acme</title><description>${long}</description>
      <pubDate>Tue, 10 Nov 2026 10:00:00 Z</pubDate><location>Berlin</location></item>`,
    )
    .join('')}</channel></rss>`,
  Atom: `<feed xmlns="http://www.w3.org/2005/Atom"><title>Jobs</title>${[1, 2]
    .map(
      (n) => `<entry><id>urn:${n}</id><title>Engineer ${n}</title><author><name>Acme</name></author>
      <updated>2026-11-10T10:00:00Z</updated><link href="https://a.example/${n}"/><location>Berlin</location>
      <content type="html">&lt;p&gt;${long}&lt;/p&gt;</content></entry>`,
    )
    .join('')}</feed>`,
  'a page with a graph': `<!doctype html><html><head><title>x</title><script type="application/ld+json">
    {"@context":"https://schema.org","@graph":[{"@type":"Organization","name":"Acme"},${two((n) =>
      json({
        '@type': 'JobPosting',
        title: `Engineer ${n}`,
        description: `<p>${long}</p>`,
        datePosted: '2026-11-10',
        validThrough: '2026-12-31T00:00',
        employmentType: ['FULL_TIME'],
        hiringOrganization: {
          '@type': 'Organization',
          name: 'Acme',
          logo: 'https://a.example/l.png',
        },
        jobLocation: {
          '@type': 'Place',
          address: { '@type': 'PostalAddress', addressLocality: 'Berlin', addressCountry: 'DE' },
        },
        identifier: { '@type': 'PropertyValue', name: 'Acme', value: String(n) },
      }),
    ).join(',')}]}</script></head><body><p>Hello</p></body></html>`,
  'a sheet of an employer': `ACME GULF RECRUITMENT - VACANCIES NOVEMBER;;;;;\n;;;;;\n
S.No;Trade;Company Name;Job Location;Job Details;Date Posted\n${[1, 2]
    .map((n) => `${n};Engineer ${n};Acme;Berlin;${long};10/11/2026`)
    .join('\n')}`,
  'Hindi in Roman script': `Kaam ka naam|Kampani|Shahar|Kaam ka vivran|Tarikh\n${[1, 2]
    .map((n) => `Engineer ${n}|Acme|Berlin|${long}|10 November 2026`)
    .join('\n')}`,
  'Hindi in its own script': `नौकरी का नाम,कंपनी,शहर,विवरण,तारीख\n${[1, 2]
    .map((n) => `Engineer ${n},Acme,Berlin,"${long}",10.11.2026`)
    .join('\n')}`,
  French: `Intitulé du poste\tEntreprise\tLieu de travail\tDescriptif du poste\tDate de publication\n${[
    1, 2,
  ]
    .map((n) => `Engineer ${n}\tAcme\tBerlin\t${long}\t10 novembre 2026`)
    .join('\n')}`,
  'no heading at all': [1, 2, 3]
    .map(
      (n) => `Engineer ${n},Acme GmbH,Berlin,"${long} ${long}",2026-11-10,https://a.example/${n}`,
    )
    .join('\n'),
};

describe('postings are understood in', () => {
  test.each(Object.entries(files))('%s', async (_, text) => {
    const { rows, mapping } = await readForTest(text);
    const good = rows.filter(({ state }) => state === 'good');
    expect(good.length, JSON.stringify([mapping, rows])).toBeGreaterThanOrEqual(2);
    for (const [at, row] of good.entries()) {
      expect(row.title, JSON.stringify(mapping)).toBe(`Engineer ${at + 1}`);
      expect(row.company).toMatch(/^Acme( GmbH)?$/);
      expect(row.location).toMatch(/^Berlin(, Germany)?$/);
      expect(row.job?.form.description).toContain(long);
      expect(row.job?.form.description).not.toMatch(/<|&lt;/);
      expect(new Date(row.postedAt ?? 0).toISOString().slice(0, 10)).toBe('2026-11-10');
    }
  });
});

/**
 * Feeds in the forms that job boards and recruiting systems document, with texts made up here. Each
 * says what must be read of it: what its documentation says, and nothing that was read.
 */

export interface BoardPosting {
  n: number;
  title: string;
  company: string;
  /** The city as the feed writes it. */
  city: string;
  text: string;
  /** The day of posting, YYYY-MM-DD. */
  day: string;
}

const cities = ['Dubai', 'Doha', 'Muscat', 'Berlin'] as const;
const codes = { Dubai: 'AE', Doha: 'QA', Muscat: 'OM', Berlin: 'DE' };
const names = {
  Dubai: 'United Arab Emirates',
  Doha: 'Qatar',
  Muscat: 'Oman',
  Berlin: 'Germany',
};
const titles = ['Pipe Welder', 'Staff Nurse', 'Mason & Tiler', 'Warehouse Picker'];
const companies = ['Blue Anchor Fabrication', 'Noor Hospitals', 'Kappa Foods & Sons'];

const postings = Array.from(
  { length: 20 },
  (_, n): BoardPosting & { city: keyof typeof codes } => ({
    n: n + 1,
    title: `${titles[n % titles.length]} ${n + 1}`,
    company: companies[n % companies.length]!,
    city: cities[n % cities.length]!,
    text: `Shift ${n + 1} of our plant looks after ${n + 3} machines, day and night.`,
    day: `2026-11-${String(1 + (n % 20)).padStart(2, '0')}`,
  }),
);

const html = ({ text }: BoardPosting) => `<p>${text}</p><ul><li>Read drawings</li></ul>`;
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const cdata = (text: string) => `<![CDATA[${text}]]>`;
const each = (make: (posting: (typeof postings)[number]) => string) => postings.map(make).join('');
const json = (value: unknown) => JSON.stringify(value, null, 1);
const xml = (body: string) => `<?xml version="1.0" encoding="utf-8"?>\n${body}`;
const rfc822 = (day: string) => new Date(`${day}T09:30:00Z`).toUTCString();
const iso = (day: string) => `${day}T09:30:00.000Z`;

export interface Board {
  text: string;
  /** What the format does not say at all: one employer's own board does not name it. */
  without?: readonly ('company' | 'day')[];
}

export const boards: Record<string, Board> = {
  // developers.greenhouse.io/job-board.html, GET /v1/boards/{token}/jobs?content=true
  greenhouse: {
    without: ['company'],
    text: json({
      jobs: postings.map((posting) => ({
        absolute_url: `https://boards.greenhouse.io/acme/jobs/40${posting.n}`,
        data_compliance: [{ type: 'gdpr', requires_consent: false, retention_period: null }],
        internal_job_id: 5_000 + posting.n,
        location: { name: `${posting.city}, ${names[posting.city]}` },
        metadata: null,
        id: 4_010_203_000 + posting.n,
        updated_at: `${posting.day}T14:15:28-05:00`,
        requisition_id: `R-${posting.n}`,
        title: posting.title,
        content: escaped(html(posting)),
        departments: [{ id: 7, name: 'Plant', parent_id: null, child_ids: [] }],
        offices: [{ id: 9, name: 'Gulf', location: posting.city, parent_id: null }],
      })),
      meta: { total: postings.length },
    }),
  },
  // github.com/lever/postings-api, GET /v0/postings/{site}?mode=json
  lever: {
    without: ['company'],
    text: json(
      postings.map((posting) => ({
        additionalPlain: 'We are an equal opportunity employer.',
        additional: '<div>We are an equal opportunity employer.</div>',
        categories: { commitment: 'Full-time', location: posting.city, team: 'Plant' },
        createdAt: Date.parse(iso(posting.day)),
        descriptionPlain: `${posting.text}\n`,
        description: `<div>${posting.text}</div>`,
        id: `5ac21346-8e0c-4494-8e7a-3eb92ff7${1_000 + posting.n}`,
        lists: [{ text: 'What you need', content: '<li>Patience</li>' }],
        text: posting.title,
        country: codes[posting.city],
        workplaceType: 'onsite',
        hostedUrl: `https://jobs.lever.co/acme/${posting.n}`,
        applyUrl: `https://jobs.lever.co/acme/${posting.n}/apply`,
      })),
    ),
  },
  // help.workable.com, GET /spi/v3/jobs and the public widget's feed
  workable: {
    text: json({
      name: 'Blue Anchor',
      description: null,
      jobs: postings.map((posting) => ({
        title: posting.title,
        shortcode: `A${posting.n}B`,
        code: '',
        employment_type: 'Full-time',
        telecommuting: false,
        department: 'Plant',
        url: `https://apply.workable.com/j/A${posting.n}B`,
        shortlink: `https://apply.workable.com/j/A${posting.n}B`,
        application_url: `https://apply.workable.com/j/A${posting.n}B/apply`,
        published_on: posting.day,
        created_at: '2026-01-02',
        country: names[posting.city],
        city: posting.city,
        state: '',
        education: '',
        experience: 'Mid-Senior level',
        function: 'Production',
        industry: 'Machinery',
        company_name: posting.company,
        description: html(posting),
      })),
    }),
  },
  // developers.smartrecruiters.com, GET /v1/companies/{id}/postings with the job ad
  smartrecruiters: {
    text: json({
      offset: 0,
      limit: 100,
      totalFound: postings.length,
      content: postings.map((posting) => ({
        id: `7439998${posting.n + 100}`,
        name: posting.title,
        uuid: `f7f0c0e0-${1_000 + posting.n}`,
        refNumber: `REF${posting.n}`,
        company: { identifier: 'acme', name: posting.company },
        releasedDate: iso(posting.day),
        location: { city: posting.city, country: codes[posting.city].toLowerCase(), remote: false },
        industry: { id: 'machinery', label: 'Machinery' },
        department: { label: 'Plant' },
        function: { id: 'production', label: 'Production' },
        typeOfEmployment: { id: 'permanent', label: 'Full-time' },
        ref: `https://api.smartrecruiters.com/v1/postings/${posting.n}`,
        jobAd: {
          sections: {
            companyDescription: { title: 'Company Description', text: '<p>We build.</p>' },
            jobDescription: { title: 'Job Description', text: html(posting) },
            qualifications: { title: 'Qualifications', text: '<p>Patience.</p>' },
          },
        },
      })),
    }),
  },
  // developers.ashbyhq.com/docs/public-job-posting-api
  ashby: {
    without: ['company'],
    text: json({
      apiVersion: '1',
      jobs: postings.map((posting) => ({
        id: `b8d2f1c0-${1_000 + posting.n}`,
        title: posting.title,
        location: posting.city,
        secondaryLocations: [],
        department: 'Plant',
        team: 'Night shift',
        isListed: true,
        isRemote: false,
        descriptionHtml: html(posting),
        descriptionPlain: posting.text,
        publishedAt: iso(posting.day),
        employmentType: 'FullTime',
        address: {
          postalAddress: { addressLocality: posting.city, addressCountry: names[posting.city] },
        },
        jobUrl: `https://jobs.ashbyhq.com/acme/${posting.n}`,
        applyUrl: `https://jobs.ashbyhq.com/acme/${posting.n}/application`,
      })),
    }),
  },
  // docs.indeed.com, XML job feed
  indeed: {
    text: xml(
      `<source><publisher>Plant Jobs</publisher><publisherurl>https://plant.example</publisherurl><lastBuildDate>${rfc822('2026-11-21')}</lastBuildDate>${each(
        (posting) =>
          `<job><title>${cdata(posting.title)}</title><date>${cdata(rfc822(posting.day))}</date><referencenumber>${cdata(`unique${posting.n}`)}</referencenumber><requisitionid>${cdata(`r${posting.n}`)}</requisitionid><url>${cdata(`https://plant.example/${posting.n}`)}</url><company>${cdata(posting.company)}</company><sourcename>${cdata('Plant')}</sourcename><city>${cdata(posting.city)}</city><state></state><country>${cdata(codes[posting.city])}</country><email>${cdata('a@b.example')}</email><description>${cdata(html(posting))}</description><jobtype>${cdata('fulltime')}</jobtype><expirationdate>${cdata(rfc822('2026-12-24'))}</expirationdate></job>`,
      )}</source>`,
    ),
  },
  // developers.google.com/search/docs/appearance/structured-data/job-posting
  googleJsonLd: {
    text: `<!doctype html><html><head>${each(
      (posting) =>
        `<script type="application/ld+json">${JSON.stringify({
          '@context': 'https://schema.org/',
          '@type': 'JobPosting',
          title: posting.title,
          description: html(posting),
          identifier: { '@type': 'PropertyValue', name: posting.company, value: `${posting.n}` },
          datePosted: posting.day,
          validThrough: '2026-12-24T00:00',
          employmentType: 'FULL_TIME',
          hiringOrganization: {
            '@type': 'Organization',
            name: posting.company,
            sameAs: 'https://plant.example',
          },
          jobLocation: {
            '@type': 'Place',
            address: {
              '@type': 'PostalAddress',
              streetAddress: '1 Port Road',
              addressLocality: posting.city,
              postalCode: '48201',
              addressCountry: codes[posting.city],
            },
          },
        })}</script>`,
    )}</head><body></body></html>`,
  },
  // developer.adzuna.com, GET /v1/api/jobs/{country}/search
  adzuna: {
    text: json({
      __CLASS__: 'Adzuna::API::Response::JobSearchResults',
      count: 4_711,
      mean: 38_000.5,
      results: postings.map((posting) => ({
        __CLASS__: 'Adzuna::API::Response::Job',
        id: String(129_698_749 + posting.n),
        title: posting.title,
        description: posting.text,
        created: `${posting.day}T09:30:00Z`,
        redirect_url: `https://adzuna.example/land/ad/${posting.n}`,
        company: { __CLASS__: 'Adzuna::API::Response::Company', display_name: posting.company },
        location: {
          __CLASS__: 'Adzuna::API::Response::Location',
          area: [names[posting.city], posting.city],
          display_name: posting.city,
        },
        category: { label: 'Engineering Jobs', tag: 'engineering-jobs' },
        salary_is_predicted: '0',
        latitude: 25.1,
        longitude: 55.2,
        contract_time: 'full_time',
      })),
    }),
  },
  // jooble.org/api/about
  jooble: {
    text: json({
      totalCount: postings.length,
      jobs: postings.map((posting) => ({
        title: posting.title,
        location: `${posting.city}, ${names[posting.city]}`,
        snippet: `...${posting.text}...`,
        salary: '',
        source: 'plant.example',
        type: 'Full-time',
        link: `https://jooble.example/desc/${posting.n}`,
        company: posting.company,
        updated: `${posting.day}T09:30:00.0000000`,
        id: -8_000_000_000 + posting.n,
      })),
    }),
  },
  // careerjet.com/partners/api
  careerjet: {
    text: json({
      type: 'JOBS',
      hits: postings.length,
      pages: 1,
      jobs: postings.map((posting) => ({
        url: `https://jobviewtrack.example/${posting.n}`,
        title: posting.title,
        locations: posting.city,
        company: posting.company,
        salary: '',
        date: rfc822(posting.day),
        description: posting.text,
        site: 'plant.example',
      })),
    }),
  },
  // learn.microsoft.com/linkedin/talent/job-postings, XML feed
  linkedin: {
    text: xml(
      `<source><lastBuildDate>${rfc822('2026-11-21')}</lastBuildDate><publisherUrl>https://plant.example</publisherUrl><publisher>Plant Jobs</publisher>${each(
        (posting) =>
          `<job><partnerJobId>${cdata(`p${posting.n}`)}</partnerJobId><company>${cdata(posting.company)}</company><companyId>${cdata(`10${posting.n % 3}`)}</companyId><title>${cdata(posting.title)}</title><description>${cdata(html(posting))}</description><applyUrl>${cdata(`https://plant.example/${posting.n}`)}</applyUrl><location>${cdata(`${posting.city}, ${names[posting.city]}`)}</location><city>${cdata(posting.city)}</city><country>${cdata(codes[posting.city])}</country><workplaceTypes>${cdata('On-site')}</workplaceTypes><experienceLevel>${cdata('MID_SENIOR_LEVEL')}</experienceLevel><jobtype>${cdata('FULL_TIME')}</jobtype><listDate>${cdata(posting.day)}</listDate><expirationDate>${cdata('2026-12-24')}</expirationDate></job>`,
      )}</source>`,
    ),
  },
  // HR Open Standards (HR-XML 2.5), PositionOpening. It has no day of posting: the validity of its
  // record's status, beside the profile that is the posting, is not taken for one.
  hrXml: {
    without: ['day'],
    text: xml(
      `<PositionOpenings xmlns="http://ns.hr-xml.org/2007-04-15">${each(
        (posting) =>
          `<PositionOpening status="Active"><PositionRecordInfo><Id><IdValue>HR-${posting.n}</IdValue></Id><Status validFrom="${posting.day}" validTo="2026-12-24">Active</Status></PositionRecordInfo><PositionPostings><PositionPosting><Link>https://plant.example/${posting.n}</Link></PositionPosting></PositionPostings><PositionProfile><PositionDateInfo><StartDate>2027-01-01</StartDate></PositionDateInfo><Organization><OrganizationName>${escaped(posting.company)}</OrganizationName></Organization><PositionDetail><PositionTitle>${escaped(posting.title)}</PositionTitle><PhysicalLocation><PostalAddress><CountryCode>${codes[posting.city]}</CountryCode><Municipality>${posting.city}</Municipality></PostalAddress></PhysicalLocation></PositionDetail><FormattedPositionDescription><Name>Duties</Name><Value>${cdata(html(posting))}</Value></FormattedPositionDescription></PositionProfile></PositionOpening>`,
      )}</PositionOpenings>`,
    ),
  },
};

/** What every board must be read as. */
export const boardPostings: readonly BoardPosting[] = postings;

import {
  aboutHtml,
  bareIn,
  cdata,
  day,
  dutiesHtml,
  element,
  figures,
  html,
  isoIn,
  named,
  rfc822,
  wishesHtml,
  xml,
} from '../markup.ts';
import { truthOf, type Board } from '../truth.ts';

const kinds = { year: 'YEARLY', month: 'MONTHLY', day: 'DAILY', hour: 'HOURLY', week: 'WEEKLY' };

/** LinkedIn's XML feed: days with the month first, pay as two ends of a range. */
export const linkedIn: Board = (postings) => ({
  bytes: xml(
    `<source><lastBuildDate>${rfc822(Date.UTC(2026, 10, 21), 0)}</lastBuildDate><publisherUrl>https://plant.example</publisherUrl><publisher>Plant Jobs</publisher><expectedJobCount>${postings.length}</expectedJobCount>${postings
      .map(
        (posting) =>
          `<job><partnerJobId>${cdata(`20261101${posting.n}`)}</partnerJobId><company>${cdata(posting.company)}</company><companyId>${cdata('45123')}</companyId><title>${cdata(posting.title)}</title><description>${cdata(html(posting))}</description><applyUrl>${cdata(`https://plant.example/${posting.n}`)}</applyUrl><location>${cdata(named(posting.place))}</location><alternateLocations>${posting.further.map((one) => element('location', named(one))).join('')}</alternateLocations><city>${cdata(posting.place.city)}</city><state></state><country>${cdata(posting.place.code)}</country><postalCode>${cdata('48201')}</postalCode><workplaceTypes>${cdata(posting.remote ? 'Remote' : 'On-site')}</workplaceTypes><industryCodes><industryCode>${cdata('96')}</industryCode></industryCodes><experienceLevel>${cdata('MID_SENIOR_LEVEL')}</experienceLevel><jobtype>${cdata('FULL_TIME')}</jobtype>${
            posting.pay
              ? `<salaries><salary><highEnd><amount>${posting.pay.to}</amount><currencyCode>${posting.pay.currency}</currencyCode></highEnd><lowEnd><amount>${posting.pay.from}</amount><currencyCode>${posting.pay.currency}</currencyCode></lowEnd><period>${kinds[posting.pay.period]}</period><type>BASE_SALARY</type></salary></salaries>`
              : ''
          }<listDate>${cdata(figures(day(posting.posted, 0), 'mdy'))}</listDate><expirationDate>${cdata(figures(posting.closing, 'mdy'))}</expirationDate></job>`,
      )
      .join('\n')}</source>`,
  ),
  truths: postings.map((posting) =>
    truthOf(posting, {
      ...{ posted: day(posting.posted, 0), closing: posting.closing, pay: posting.pay },
    }),
  ),
});

/** HR-XML's own posting of a position: the text in parts, the dates inside dates. */
export const hrXml: Board = (postings) => ({
  bytes: xml(
    `<Envelope xmlns="http://ns.hr-xml.org"><Sender><Id idOwner="Plant">S-1</Id></Sender><TransactInfo><TimeStamp>2026-11-21T00:00:00Z</TimeStamp></TransactInfo>${postings
      .map(
        (posting) =>
          `<JobPositionPosting status="active"><JobPositionPostingId idOwner="Plant">P-${posting.n}</JobPositionPostingId><HiringOrg type="unspecified"><HiringOrgName>${cdata(posting.company)}</HiringOrgName><Industry><SummaryText>Machinery</SummaryText></Industry></HiringOrg><PostDetail><StartDate><Date>${day(posting.posted, posting.place.zone)}</Date></StartDate><EndDate><Date>${posting.closing}</Date></EndDate><PostedBy><Contact><PersonName><FormattedName>Robin Recruiter</FormattedName></PersonName></Contact></PostedBy></PostDetail><JobPositionInformation><JobPositionTitle>${cdata(posting.title)}</JobPositionTitle><JobPositionDescription><JobPositionPurpose>${cdata(aboutHtml(posting) + dutiesHtml(posting))}</JobPositionPurpose><JobPositionLocation><LocationSummary><Municipality>${posting.place.city}</Municipality><CountryCode>${posting.place.code}</CountryCode></LocationSummary></JobPositionLocation><Classification><DirectHireOrContract><DirectHire/></DirectHireOrContract><Schedule><FullTime/></Schedule></Classification><EssentialFunctions><P/></EssentialFunctions></JobPositionDescription><JobPositionRequirements><QualificationsRequired><P>${cdata(wishesHtml(posting))}</P></QualificationsRequired></JobPositionRequirements></JobPositionInformation><HowToApply><ApplicationMethods><ByWeb><URL>https://plant.example/${posting.n}</URL></ByWeb></ApplicationMethods></HowToApply><NumberToFill>3</NumberToFill></JobPositionPosting>`,
      )
      .join('\n')}</Envelope>`,
  ),
  truths: postings.map((posting) =>
    truthOf(posting, {
      posted: day(posting.posted, posting.place.zone),
      closing: posting.closing,
    }),
  ),
});

/** Personio's XML: no employer but a subsidiary, an office, texts with a heading each. */
export const personio: Board = (postings) => ({
  bytes: xml(
    `<workzag-jobs>${postings
      .map(
        (posting) =>
          `<position><id>${1_794_301 + posting.n}</id>${element('subcompany', posting.company)}${element('office', posting.place.city)}${posting.further.length ? `<additionalOffices>${posting.further.map(({ city }) => element('office', city)).join('')}</additionalOffices>` : ''}<department>Plant</department><recruitingCategory>Blue collar</recruitingCategory>${element('name', posting.title)}<jobDescriptions><jobDescription><name>About the job</name><value>${cdata(`\n ${aboutHtml(posting)} `)}</value></jobDescription><jobDescription><name>Your tasks</name><value>${cdata(dutiesHtml(posting))}</value></jobDescription><jobDescription><name>Your profile</name><value>${cdata(wishesHtml(posting))}</value></jobDescription></jobDescriptions><employmentType>permanent</employmentType><seniority>experienced</seniority><schedule>full-time</schedule><yearsOfExperience>2-5</yearsOfExperience><keywords>machines, plant</keywords><occupation>production</occupation><occupationCategory>manufacturing</occupationCategory><createdAt>${isoIn(posting.posted, 60)}</createdAt></position>`,
      )
      .join('\n')}</workzag-jobs>`,
  ),
  truths: postings.map((posting) =>
    truthOf(posting, {
      country: null,
      places: [posting.place, ...posting.further].map(({ city }) => city),
    }),
  ),
});

/** Teamtailor's RSS: places as a list with a namespace, the employer nowhere but in the channel. */
export const teamtailor: Board = (postings) => ({
  bytes: xml(
    `<rss version="2.0" xmlns:tt="https://teamtailor.com/locations"><channel><title>Plant careers</title><link>https://career.plant.example/jobs</link><description>Jobs</description><pubDate>${rfc822(Date.UTC(2026, 10, 21), 0)}</pubDate>${postings
      .map(
        (posting) =>
          `<item>${element('title', posting.title)}${element('description', html(posting))}<pubDate>${rfc822(posting.posted, posting.place.zone)}</pubDate><link>https://career.plant.example/jobs/${posting.n}</link><remoteStatus>${posting.remote ? 'fully' : 'none'}</remoteStatus><guid>4ff07fd5-3ac0-4333-8f4c-9553803${10_000 + posting.n}</guid><tt:locations>${[posting.place, ...posting.further].map((one) => `<tt:location><tt:name>${one.city} plant</tt:name><tt:address>1 Port Road</tt:address><tt:zip>48201</tt:zip><tt:city>${one.city}</tt:city><tt:country>${one.country}</tt:country></tt:location>`).join('')}</tt:locations><tt:department>Plant</tt:department><tt:role>Blue collar</tt:role></item>`,
      )
      .join('\n')}</channel></rss>`,
  ),
  truths: postings.map((posting) => truthOf(posting, { company: null })),
});

/** Atom with times near midnight, texts escaped twice, an empty summary beside them. */
export const atom: Board = (postings) => ({
  bytes: xml(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Plant jobs</title><id>urn:plant</id><updated>${bareIn(Date.UTC(2026, 10, 21), 0)}Z</updated>${postings
      .map(
        (posting) =>
          `<entry>${element('id', `urn:job:${45_000 + posting.n}`)}${element('title', posting.title)}<author><name>${cdata(posting.company)}</name></author><published>${isoIn(posting.posted, posting.place.zone)}</published><updated>${isoIn(posting.changed, 0)}</updated><link href="https://plant.example/${posting.n}"/>${element('location', named(posting.place))}<summary/><content type="html">${html(posting).replaceAll('&', '&amp;amp;').replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;')}</content></entry>`,
      )
      .join('\n')}</feed>`,
  ),
  truths: postings.map((posting) => truthOf(posting)),
});

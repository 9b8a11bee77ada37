/**
 * Job feeds in the shapes in which boards publish them, with texts made up here. Real ones belong to
 * others; they are tried in addition where they lie beside the project.
 */

const places = ['Dubai, United Arab Emirates', 'Doha, Qatar', 'Muscat, Oman', 'Lyon, France'];
const companies = ['Blue Anchor Fabrication', 'Müller & Söhne GmbH', "L'Atelier du Port", 'Acme'];
const titles = ['Pipe Welder (6G)', 'Infirmière de nuit', 'Mason & Tiler', 'Scaffolder <PASMA>'];
const duties = ['Read drawings', 'Check & sign the log', 'Keep the workplace clean'];

interface Posting {
  n: number;
  title: string;
  company: string;
  place: string;
  /** HTML. */
  text: string;
  day: Date;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const cdata = (text: string) => `<![CDATA[${text}]]>`;
const one = <T>(list: readonly T[], n: number) => list[n % list.length] as T;

const postings = Array.from({ length: 30 }, (_, n): Posting => {
  const rest = `<p>Shift ${n} of our plant looks after ${n + 2} machines; housing is paid.</p>`;
  return {
    n,
    title: `${one(titles, n)} ${n}`,
    ...{ company: one(companies, n), place: one(places, n) },
    text: `${rest}<ul>${duties.map((duty) => `<li>${escaped(duty)}</li>`).join('')}</ul>`,
    day: new Date(Date.UTC(2026, 10, 1 + (n % 20), 9, n)),
  };
});

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
const each = (make: (posting: Posting) => string) => postings.map(make).join('\n');
const rss = (items: string, names = '') =>
  xml(`<rss version="2.0"${names}><channel><title>Jobs</title><link>https://board.example</link>
<description>Jobs</description>${items}</channel></rss>`);

/** File name -> its text. */
export const feeds: Record<string, string> = {
  'offers, escaped twice inside CDATA.xml': xml(
    `<offers>${each(
      ({ n, title, company, place, text, day }) => `<offer><id>${n}</id>
<startup>${cdata(escaped(company))}</startup><position>${cdata(escaped(title))}</position>
<cities><city>${escaped(place)}</city></cities><jobtypes><jobtype>Full-time</jobtype></jobtypes>
<description>${cdata(text)}</description><url>https://board.example/offer/${n}</url>
<lastUpdate>${day.toISOString()}</lastUpdate></offer>`,
    )}</offers>`,
  ),
  'company inside the title.rss': rss(
    each(
      ({ n, title, company, place, text, day }) => `<item>
<title>${escaped(`${company}: ${title}`)}</title><region>${escaped(place)}</region>
<category>Plant</category><description>${escaped(text)}</description>
<pubDate>${day.toUTCString()}</pubDate><guid>https://remote.example/${n}</guid>
<link>https://remote.example/${n}</link></item>`,
    ),
  ),
  'with Dublin core.rss': rss(
    each(
      ({ n, title, company, place, text, day }) => `<item><title>${escaped(title)}</title>
<link>https://pass.example/${n}</link><description>${cdata(text)}</description>
<dc:creator>${escaped(company)}</dc:creator><dc:identifier>${n}</dc:identifier>
<dc:date>${day.toISOString()}</dc:date><location>${escaped(place)}</location></item>`,
    ),
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"',
  ),
  'a legal notice before the postings.json': JSON.stringify([
    { legal: 'By using this feed you agree to mention us and to link back to each posting.' },
    ...postings.map(({ n, title, company, place, text, day }) => ({
      ...{ slug: `${n}-job`, id: String(n), epoch: String(day.getTime() / 1000) },
      ...{ date: day.toISOString(), company, company_logo: '', position: title },
      ...{ tags: ['plant'], description: text, location: place },
      url: `https://remote.example/${n}`,
    })),
  ]),
  'a count that is wrong.json': JSON.stringify({
    count: 4_711,
    jobs: postings.map(({ n, title, company, place, text, day }) => ({
      ...{ id: n, title, company: { name: company }, location: { city: place } },
      ...{ description: text, contractType: 'CDI', publicationDate: day.toISOString() },
      applyUrl: `https://employer.example/${n}`,
    })),
  }),
  'in French, in CDATA.xml': xml(
    `<annonces>${each(
      ({ n, title, company, place, text, day }) => `<annonce><reference>A-${n}</reference>
<titre>${cdata(title)}</titre><entreprise>${cdata(company)}</entreprise>
<ville>${cdata(place)}</ville><contrat>CDI</contrat><description>${cdata(text)}</description>
<date_publication>${day.toISOString().slice(0, 10)}</date_publication>
<url>https://annonces.example/${n}</url></annonce>`,
    )}</annonces>`,
  ),
};

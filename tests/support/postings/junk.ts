/** Files that hold no postings, some of which look as if they did. */
const json = (value: unknown) => JSON.stringify(value);
const many = <T>(make: (n: number) => T): T[] => Array.from({ length: 30 }, (_, n) => make(n + 1));
const csv = (head: string, line: (n: number) => string) => [head, ...many(line)].join('\n');

const lolz = many((n) => `<!ENTITY l${n} "${n === 1 ? 'lol' : `&l${n - 1};`.repeat(10)}">`);

export const junk: Record<string, string | Uint8Array> = {
  'products of a shop, JSON': json({
    products: many((n) => ({
      ...{ id: n, title: `Garden chair ${n}`, vendor: 'Oak & Co', price: '49.90', currency: 'EUR' },
      ...{
        description: '<p>Weatherproof chair of oak.</p>',
        created_at: '2026-11-03',
        sku: `C${n}`,
      },
      images: [{ src: `https://shop.example/${n}.png` }],
    })),
  }),
  'products of a shop, table': csv(
    'Product ID,Title,Description,Price,Brand,Availability,Link',
    (n) => `${n},Chair ${n},Of oak,49.90 EUR,Oak,in stock,https://shop.example/${n}`,
  ),
  'products, RSS for shops': `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>${many(
    (n) =>
      `<item><g:id>${n}</g:id><g:title>Chair ${n}</g:title><g:description>Of oak</g:description><g:link>https://shop.example/${n}</g:link><g:price>49.90 EUR</g:price><g:brand>Oak</g:brand><g:availability>in_stock</g:availability></item>`,
  ).join('')}</channel></rss>`,
  'people of a company, table': csv(
    'Name,Company,Designation,Email,Mobile,City,Date of Birth',
    (n) => `Asha Rao ${n},Oak,Manager,a${n}@b.example,98200000${10 + n},Pune,1990-02-03`,
  ),
  'people who look for work, table': csv(
    'Name,Trade,Passport No,Date of Birth,Mobile,Experience,Expected Salary',
    (n) => `Asha Rao ${n},Welder,P${n},1990-02-03,98200000${10 + n},5 years,1500 AED`,
  ),
  'people, JSON': json(
    many((n) => ({
      ...{ id: n, name: `Leanne ${n}`, username: 'bret', email: `a${n}@b.example`, phone: '1-770' },
      address: { street: 'Kulas', city: 'Gwen', geo: { lat: '-37', lng: '81' } },
      company: { name: 'Romaguera', catchPhrase: 'Multi-layered net', bs: 'harness' },
    })),
  ),
  'news, RSS': `<rss version="2.0"><channel><title>News</title><link>https://news.example</link><description>All</description>${many(
    (n) =>
      `<item><title>Minister opens bridge ${n}</title><link>https://news.example/${n}</link><description>The bridge over the river was opened.</description><pubDate>Tue, 10 Nov 2026 10:00:00 GMT</pubDate><guid>${n}</guid><category>Politics</category><dc:creator>Robin Writer</dc:creator></item>`,
  ).join('')}</channel></rss>`,
  'articles, JSON': json({
    status: 'ok',
    articles: many((n) => ({
      ...{ source: { id: null, name: 'News' }, author: 'Robin', title: `Bridge ${n} opened` },
      ...{ description: 'It was opened.', url: `https://n.example/${n}`, content: 'It was…' },
      publishedAt: '2026-11-10T10:00:00Z',
    })),
  }),
  'events, JSON': json({
    events: many((n) => ({
      ...{ id: n, name: `Concert ${n}`, location: 'Town hall, Berlin', date: '2026-12-01' },
      ...{ organizer: { name: 'Oak' }, description: 'An evening of song.', price: 'from 12 EUR' },
    })),
  }),
  'weather, JSON': json({
    city: { id: 1, name: 'Pune', country: 'IN', timezone: 19_800 },
    list: many((n) => ({
      ...{ dt: 1_794_301_200 + n, main: { temp: 301.2, humidity: 60 }, wind: { speed: 3 } },
      ...{ weather: [{ id: 800, main: 'Clear', description: 'clear sky' }], dt_txt: '2026-11-21' },
    })),
  }),
  'a map, GeoJSON': json({
    type: 'FeatureCollection',
    features: many((n) => ({
      ...{ type: 'Feature', geometry: { type: 'Point', coordinates: [1, n] } },
      properties: { name: `Well ${n}`, description: 'A well.', city: 'Pune' },
    })),
  }),
  'money moved at a bank, table': csv(
    'Date,Description,Amount,Currency,Balance,Reference',
    (n) => `2026-11-03,Card payment ${n},-12.50,EUR,1000.00,R${n}`,
  ),
  'issues of a project, JSON': json(
    many((n) => ({
      ...{ id: n, number: n, title: `Button ${n} does nothing`, state: 'open', comments: 0 },
      ...{
        body: 'Click it.',
        created_at: '2026-11-03T10:00:00Z',
        html_url: `https://g.example/${n}`,
      },
      ...{ user: { login: 'robin', id: 1, type: 'User' }, labels: [{ name: 'bug' }] },
    })),
  ),
  'videos, Atom': `<feed xmlns="http://www.w3.org/2005/Atom"><title>Videos</title>${many(
    (n) =>
      `<entry><id>v${n}</id><title>How to tile ${n}</title><author><name>Robin</name></author><published>2026-11-03T10:00:00Z</published><link href="https://v.example/${n}"/><content>Watch us tile.</content></entry>`,
  ).join('')}</feed>`,
  'addresses of a site': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${many(
    (n) => `<url><loc>https://a.example/jobs/${n}</loc><lastmod>2026-11-03</lastmod></url>`,
  ).join('')}</urlset>`,
  'a page without postings':
    '<!doctype html><html><head><title>Jobs at Oak</title></head><body><h1>Jobs</h1><p>None at the moment.</p><ul><li class="title">Home</li><li>About us</li></ul></body></html>',
  'a page that asks for a password':
    '<!DOCTYPE html><html><body><form><input name="user"><input type="password"></form></body></html>',
  'a page with other data': `<!doctype html><script type="application/ld+json">${json({
    ...{ '@type': 'Product', name: 'Chair', description: 'Of oak', brand: { name: 'Oak' } },
  })}</script>`,
  'an error, JSON': json({ error: { code: 404, message: 'Job not found', title: 'Error' } }),
  'an error, XML':
    '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Denied</Message></Error>',
  'an empty list': '[]',
  'an empty list of jobs': json({ jobs: [], meta: { total: 0 } }),
  'a number': '42',
  'a sentence': 'The feed is being prepared, please come back tomorrow.',
  'a diary': many((n) => `Day ${n}. We went to the harbour; no one was there.`).join('\n'),
  'a program': many((n) => `const job${n} = { title: "x", company: y(${n}) };`).join('\n'),
  'a log': many((n) => `2026-11-03 10:00:0${n % 10} INFO job ${n} started, city=Pune`).join('\n'),
  'JSON that breaks off at once': '{"jobs":[{"title":"Coo',
  'XML that breaks off at once': '<jobs><job><title>Coo',
  'entities that grow': `<?xml version="1.0"?><!DOCTYPE r [${lolz.join('')}]><r><a>&l30;</a><b>&l30;</b></r>`,
  'a line without an end': 'x'.repeat(3_000_000),
  'a line of commas': ','.repeat(900),
  'a picture': Uint8Array.from({ length: 5_000 }, (_, n) => (n * 7 + (n >> 3)) & 255),
  'an archive that is none': Uint8Array.from([
    0x50,
    0x4b,
    3,
    4,
    ...Array.from({ length: 400 }, () => 7),
  ]),
  zeros: new Uint8Array(4_000),
};

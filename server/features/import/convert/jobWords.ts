import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { ancestorsOf, phraseKey } from '#contract/search/lexicon/lexicon.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';
import { experienceLength } from '#contract/jobs/jobForm.ts';
import { categories, type Category, type jobTypes } from '#contract/options.ts';
import { westernDigits } from './hijri.ts';
import { newcomersIn } from './newcomers.ts';

type JobType = (typeof jobTypes)[number];

const typeWords: readonly (readonly [RegExp, JobType])[] = [
  [
    /part[\s_-]?time|temps[\s_-]partiel|teilzeit|tiempo parcial|\bhalf[\s_-]?day|mini-?job|částečný/i,
    'Part Time',
  ],
  [
    /contract(or|ual)|contract basis|^contract$|fixed[\s_-]?term|temporary|\btemp\b|free-?lance|\bcdd\b|int[ée]rim|befristet(?!e unb)|external collaboration|saisonn|seasonal|alternan|apprenti|stage\b|intern(ship)?\b|praktikum|ausbildung|professionnalisation|theka/i,
    'Contract',
  ],
  [
    /full[\s_-]?time|temps[\s_-](plein|complet)|vollzeit|tiempo completo|plný|permanent|\bcdi\b|unbefristet|festanstellung|regular|poora din/i,
    'Full Time',
  ],
];

/** Full Time, Part Time or Contract, as texts in several languages say it; null where none does. */
export function readJobType(texts: readonly string[]): JobType | null {
  const all = texts.map((text) => text.replace(/unbefristet/gi, 'permanent'));
  const said = typeWords.filter(([words]) => all.some((text) => words.test(text)));
  // 'Full time' beside a temporary contract: the contract is what people must know.
  const types = said.map(([, type]) => type);
  return types.includes('Contract')
    ? 'Contract'
    : types.includes('Full Time')
      ? 'Full Time'
      : (types[0] ?? null);
}

const unit = String.raw`(?:(years?|yrs?|ans?(?!\p{L})|ann[ée]es?|jahr|saal|a[ñn]os?|y(?!\p{L}))|(months?|mths?|mois|monat|mahin))`;
const figure = new RegExp(String.raw`(\d+(?:[.,]\d+)?)\s*\+?\s*(?:${unit}\p{L}*)?`, 'giu');
const monthWord = /month|mois|monat|mahin/i;
/** Between two figures of one range. */
const until = /^(?:[-–—~/]|to|bis|à|a|se|and|und|et|y|or)?$/i;

/** A number of years and what it was written in, where that stands behind it. */
interface Figure {
  years: number;
  unit: 'year' | 'month' | undefined;
  /** The text between it and the figure before. */
  before: string;
}

function figuresOf(line: string): Figure[] {
  let end = 0;
  const found = [...line.matchAll(figure)].map(
    ({ 0: all, 1: number = '', 2: year, 3: month, index }) => {
      const before = line.slice(end, index).trim();
      end = index + all.trimEnd().length;
      const of = year ? ('year' as const) : month ? ('month' as const) : undefined;
      return { years: Number(number.replace(',', '.')), unit: of, before };
    },
  );
  // "6-12 months": the unit behind a range is that of both ends.
  for (const [at, one] of found.entries()) {
    const next = found[at + 1];
    if (!one.unit && next && until.test(next.before)) one.unit = next.unit;
  }
  const areMonths = !found.some((one) => one.unit) && monthWord.test(line);
  const inYears = found.map((one) => ({
    ...one,
    years: one.years / (areMonths || one.unit === 'month' ? 12 : 1),
  }));
  // Beside years an age or a class is no experience.
  const isNamed = found.some((one) => one.unit);
  return inYears.filter((one) => one.years <= 50 && (one.unit !== undefined || !isNamed));
}

/**
 * Years of experience as jobs write them.
 * @param text in one of the languages of the boards
 * @returns '2', '2-4' or '5+'; where it only refuses people without any, that in words; null where
 * the text names none for sure
 */
export function readExperience(text: string): string | null {
  const line = westernDigits(text).replace(/_/g, ' ').replace(/\s+/g, ' ').trim();
  const [first, second] = figuresOf(line);
  const said = newcomersIn(line);
  if (said === 'wanted') {
    const most = Math.max(first?.years ?? 0, second?.years ?? 0);
    if (most <= 1) return '0-1';
    // "Entry level, 0-2 years" says it; "Freshers welcome, 5 years for foremen" is two jobs.
    if (first?.years !== 0) return null;
  }
  if (!first) return said === 'refused' ? refusalOf(line) : null;
  const from = first.years;
  const follows = second && until.test(second.before) ? second : undefined;
  if (
    first.unit === 'year' &&
    follows?.unit === 'month' &&
    /^(?:and|et|und|y)?$/i.test(follows.before)
  )
    return trimmed(from + follows.years);
  if (follows && follows.years > from) return `${trimmed(from)}-${trimmed(follows.years)}`;
  if (/^(-|<|moins|less|under|unter|bis|up to|jusqu)/i.test(line)) return `0-${trimmed(from)}`;
  if (/\+|>|(?<!\p{L})(?:sup|plus|min|at ?least|least|more|over|au moins|mehr|ab )/iu.test(line))
    return `${trimmed(from)}+`;
  return trimmed(from);
}

/** In its own words, which no range of years finds. */
const refusalOf = (line: string): string =>
  line.length <= experienceLength && !/\d/.test(line) ? line : 'No freshers';

const trimmed = (years: number): string => String(Math.round(years * 10) / 10);

/** The sectors of the lexicon, by the category of jobs that they are. */
const sectors: Record<string, Category> = {
  'information technology': 'Information Technology',
  construction: 'Civil Engineering',
  mep: 'Civil Engineering',
  hospitality: 'Hospitality',
  logistics: 'Logistics',
  farm: 'Farming',
};

const otherWords: readonly (readonly [RegExp, Category])[] = [
  [
    /informati(k|que)|programm|software|develop|d[ée]velopp|entwickl|devops|web|v[ýy]voj|data|cloud/i,
    'Information Technology',
  ],
  [/\bbtp\b|b[âa]timent|construction|bau(stelle|leit|wesen)?\b|civil/i, 'Civil Engineering'],
  [
    /restaur|h[ôo]tel|hospitality|tourism|gastro|cuisin|k[üu]che|cook|chef de partie/i,
    'Hospitality',
  ],
  [
    /logisti|transport|lager|entrep[ôo]t|warehouse|magasin(ier)|livraison|driver|fahrer|chauffeur/i,
    'Logistics',
  ],
  [/agri|farm|horticult|landwirt|ferme/i, 'Farming'],
];

/**
 * One of the portal's categories, as far as the texts show it, or null. The texts of a category
 * column come first, then the title: the first that says something decides.
 */
export function readCategory(texts: readonly string[]): Category | null {
  for (const text of texts) {
    const exact = categories.find((name) => name.toLowerCase() === text.trim().toLowerCase());
    const found = exact ?? sectorOf(text) ?? otherWords.find(([words]) => words.test(text))?.[1];
    if (found) return found;
  }
  return null;
}

/** The French head of something else than a kitchen. */
const otherChef = /\bchef(?:fe)? (?:de |du |des |d['’]\s?)(?!partie|cuisine|rang)/gi;

function sectorOf(text: string): Category | undefined {
  const lexicon = baseLexicon();
  const tokens = tokensOf(text.replace(otherChef, ' ')).slice(0, 30);
  for (let length = Math.min(3, tokens.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= tokens.length; from += 1) {
      for (const id of lexicon.texts.get(phraseKey(tokens.slice(from, from + length))) ?? []) {
        for (const [kind] of ancestorsOf(lexicon, id)) {
          const category = sectors[kind];
          if (category) return category;
        }
      }
    }
  }
  return undefined;
}

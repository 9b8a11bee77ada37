import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { ancestorsOf, phraseKey } from '#contract/search/lexicon/lexicon.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';
import { categories, type Category, type jobTypes } from '#contract/options.ts';

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

/** Years of experience as jobs write them ('2', '2-4', '5+'), or null where the text names none. */
export function readExperience(text: string): string | null {
  const line = text.replace(/_/g, ' ').trim();
  if (
    /fresher|d[ée]butant|berufsanf|beginner|entry|no experience|sans exp|koi anubhav nahi|keine erfahrung/i.test(
      line,
    )
  ) {
    return '0-1';
  }
  const isMonths = /month|mois|monat|mahin/i.test(line);
  const numbers = (line.match(/\d+(?:[.,]\d+)?/g) ?? [])
    .map((number) => Number(number.replace(',', '.')) / (isMonths ? 12 : 1))
    .filter((number) => number <= 50);
  const [from, to] = numbers;
  if (from === undefined) return null;
  if (to !== undefined && to > from) return `${trimmed(from)}-${trimmed(to)}`;
  if (/^(-|<|moins|less|under|unter|bis|up to|jusqu)/i.test(line)) return `0-${trimmed(from)}`;
  if (/\+|sup|plus|min|least|more|over|>|au moins|mehr|ab /i.test(line)) return `${trimmed(from)}+`;
  return trimmed(from);
}

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

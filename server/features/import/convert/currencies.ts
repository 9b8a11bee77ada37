const currencySigns: readonly (readonly [RegExp, string])[] = [
  [/\bINR\b|₹|\brs\.?\b|\brupees?\b/gi, 'INR'],
  [/\bAED\b|\bdirhams?\b|\bdhs?\b|د\.إ/gi, 'AED'],
  [/\bSAR\b|\bSR\b|\bsaudi riyals?\b/gi, 'SAR'],
  [/\bQAR\b|\bqatari riyals?\b/gi, 'QAR'],
  [/\bOMR\b|\bomani rials?\b/gi, 'OMR'],
  [/\bKWD\b|\bKD\b/gi, 'KWD'],
  [/\bBHD\b|\bBD\b/g, 'BHD'],
  [/\bJOD\b|\bJD\b/g, 'JOD'],
  [/\bMYR\b|\bRM(?=\s?\d)|\bringgit\b/gi, 'MYR'],
  [/\bDKK\b|\bkroner\b/gi, 'DKK'],
  [/\bNZD\b|NZ\$/gi, 'NZD'],
  [/\bAUD\b|A(?:U)?\$/gi, 'AUD'],
  [/\bUSD\b|US\$/gi, 'USD'],
  [/\bEUR\b|€|\beuros?\b/gi, 'EUR'],
  [/\bGBP\b|£/gi, 'GBP'],
  [/\bCAD\b|C\$/gi, 'CAD'],
  [/\bCHF\b/gi, 'CHF'],
  [/\bCZK\b|\bkč/gi, 'CZK'],
  [/\bPLN\b|\bzł/gi, 'PLN'],
  [/\bSEK\b/gi, 'SEK'],
  [/\bNOK\b/gi, 'NOK'],
  [/\bSGD\b|S\$/gi, 'SGD'],
  [/\$/g, 'USD'],
];

/** Where a text names a currency. */
export interface Mention {
  code: string;
  index: number;
  end: number;
}

/**
 * The currencies that a text names, in its order.
 * @param text any text
 * @returns each mention once: 'US$' is not a '$' as well
 */
export function mentionsOf(text: string): Mention[] {
  const found: Mention[] = [];
  for (const [sign, code] of currencySigns) {
    for (const { 0: said, index } of text.matchAll(sign)) {
      const end = index + said.length;
      if (!found.some((one) => one.index < end && index < one.end))
        found.push({ code, index, end });
    }
  }
  return found.sort((one, other) => one.index - other.index);
}

/**
 * The currency (ISO 4217) that a text names first, by code, sign or word.
 * @param text any text
 * @returns null where it names none
 */
export const readCurrency = (text: string): string | null => mentionsOf(text)[0]?.code ?? null;

/**
 * A text without what names a currency in it.
 * @param text any text
 * @returns a space in place of each
 */
export const withoutCurrency = (text: string): string =>
  currencySigns.reduce((rest, [sign]) => rest.replace(sign, ' '), text);

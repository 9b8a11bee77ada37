import { safeCell } from '#contract/applications/application.ts';
import type { Lead } from '#contract/leads/lead.ts';
import type { Translate } from '#src/i18n/keys.ts';

/**
 * People from lists as a table that spreadsheets open: in UTF-8 with its mark, and no cell of which
 * starts a formula.
 * @param leads in the order of the rows
 * @param t names the columns
 */
export function leadsCsv(leads: readonly Lead[], t: Translate): string {
  const heading = [
    t('adminLeads:import.targets.name'),
    t('adminLeads:import.targets.phone'),
    t('adminLeads:import.targets.email'),
    t('adminLeads:import.targets.trade'),
    t('adminLeads:import.targets.skills'),
    t('adminLeads:import.targets.experience'),
    t('adminLeads:import.targets.state'),
    t('adminLeads:import.targets.languages'),
    t('adminLeads:columns.papers'),
    t('adminLeads:import.targets.tags'),
    t('adminLeads:import.targets.source'),
    t('adminLeads:import.targets.note'),
    t('adminLeads:columns.state'),
  ];
  const rows = leads.map((lead) => [
    ...[lead.name, lead.phone, lead.email, lead.trade, lead.skills.join(', ')],
    ...[lead.years === null ? '' : String(lead.years), lead.homeState, lead.languages.join(', ')],
    papersOf(lead, t),
    ...[lead.tags.join(', '), lead.source, lead.note, t(`adminLeads:stateName.${lead.state}`)],
  ]);
  const lines = [heading, ...rows].map((cells) => cells.map(cellOf).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** The papers that a list names of someone: 'Passport K1234567 2031-04-03'. */
export function papersOf({ documents }: Pick<Lead, 'documents'>, t: Translate): string {
  return documents
    .map(({ kind, number, expiresOn }) =>
      [t(`adminCandidates:kind.${kind}`), number, expiresOn].filter(Boolean).join(' '),
    )
    .join('; ');
}

const cellOf = (text: string): string => `"${safeCell(text).replaceAll('"', '""')}"`;

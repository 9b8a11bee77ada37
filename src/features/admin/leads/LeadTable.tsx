import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { leadLimits, type Lead } from '#contract/leads/lead.ts';
import { href } from '#contract/http/paths.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { listId } from '#src/features/admin/shared/list/SkipToList.tsx';
import css from './Leads.module.css';
import { papersOf } from './leadsCsv.ts';
import { useLeadWrites } from './useLeadWrites.ts';

interface LeadTableProps {
  leads: readonly Lead[];
  onChanged: () => void;
  onRemoved: () => void;
}

const tones = { waiting: 'gray', invited: 'yellow', agreed: 'green' } as const;

/** A table on wide screens; on narrow ones each row is laid out as a card. */
export function LeadTable({ leads, onChanged, onRemoved }: LeadTableProps) {
  const { t } = useTranslation('adminLeads');
  const [leaving, setLeaving] = useState<Lead | null>(null);
  const [refused, setRefused] = useState(false);
  const writes = useLeadWrites({ onChanged, onRemoved });
  return (
    <>
      <TableScroll id={listId} label={t('title')} cards={1}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('columns.person')}</th>
              <th scope="col">{t('columns.reach')}</th>
              <th scope="col">{t('columns.work')}</th>
              <th scope="col">{t('columns.list')}</th>
              <th scope="col">{t('columns.state')}</th>
              <th scope="col">{t('columns.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {leads.map((lead) => (
              <LeadRow
                key={lead.id}
                lead={lead}
                writes={writes}
                onLeave={() => {
                  setRefused(false);
                  setLeaving(lead);
                }}
              />
            ))}
          </tbody>
        </table>
      </TableScroll>
      <ConfirmDialog
        open={leaving !== null}
        title={t('removeAsk.title', { name: leaving?.name ?? '' })}
        confirmLabel={t('removeAsk.yes')}
        cancelLabel={t('common:cancel')}
        tone="danger"
        busy={writes.busy}
        onConfirm={() => {
          if (leaving) void writes.remove(leaving, refused).then(() => setLeaving(null));
        }}
        onCancel={() => setLeaving(null)}
      >
        <p>{t('removeAsk.text')}</p>
        <Checkbox
          label={t('removeAsk.refused')}
          checked={refused}
          onChange={(event) => setRefused(event.target.checked)}
        />
      </ConfirmDialog>
    </>
  );
}

/** Whether someone may be asked, or asked again, at `now` (ms since 1970). */
function mayInvite({ state, invitedAt }: Lead, now: number): boolean {
  if (state !== 'invited' || invitedAt === null) return state === 'waiting';
  return now - Date.parse(invitedAt) >= leadLimits.invitedAgain;
}

interface LeadRowProps {
  lead: Lead;
  writes: ReturnType<typeof useLeadWrites>;
  onLeave: () => void;
}

function LeadRow({ lead, writes, onLeave }: LeadRowProps) {
  const { t } = useTranslation('adminLeads');
  const { name, phone, email, candidateId } = lead;
  const at = lead.agreedAt ?? lead.invitedAt ?? lead.addedAt;
  const work = [
    lead.trade,
    lead.years !== null && t('years', { count: lead.years }),
    lead.skills.join(', '),
    lead.languages.join(', '),
  ];
  const chat = writes.chats[lead.id];
  const isOpen = mayInvite(lead, serverTime());
  // Anyone who was asked by a chat is within the week given the same one again: it may not have opened.
  const mayChat = isOpen || lead.state === 'invited';
  return (
    <tr>
      <th scope="row" className={css.name}>
        <bdi>{name}</bdi>
        <span className={css.fact}>
          {[lead.homeState, lead.tags.join(', '), lead.note].filter(Boolean).join(' · ')}
        </span>
      </th>
      <td>
        {phone && <bdi className={`${css.fact} ${css.phone}`}>{phone}</bdi>}
        {email && <bdi className={css.fact}>{email}</bdi>}
      </td>
      <td>
        <span className={css.fact}>{work.filter(Boolean).join(' · ')}</span>
        <span className={css.fact}>{papersOf(lead, t)}</span>
      </td>
      <td>{lead.source}</td>
      <td>
        <Badge tone={tones[lead.state]}>
          {t(`state.${lead.state}`, { date: shortDate(at, t) })}
        </Badge>
        <span className={css.fact}>{t('ends', { date: shortDate(lead.endsAt, t) })}</span>
        {candidateId && (
          <Link href={href('adminCandidate', { candidateId })}>{t('candidate')}</Link>
        )}
      </td>
      <td className={css.rowActions}>
        {chat && (
          <a href={chat} target="_blank" rel="noreferrer">
            {t('chat', { name })}
          </a>
        )}
        {mayChat && !chat && phone && (
          <Button
            variant="quiet"
            busy={writes.busy}
            aria-label={t('whatsappOf', { name })}
            onClick={() => void writes.openChat(lead)}
          >
            {t('whatsapp')}
          </Button>
        )}
        {isOpen && !chat && email && (
          <Button
            variant="quiet"
            busy={writes.busy}
            aria-label={t('mailOf', { name })}
            onClick={() => void writes.mail(lead)}
          >
            {t('mail')}
          </Button>
        )}
        <Button variant="quiet" aria-label={t('removeOf', { name })} onClick={onLeave}>
          {t('remove')}
        </Button>
      </td>
    </tr>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lead } from '#contract/leads/lead.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';

/** What is done about one person of a list, and said of it. */
export function useLeadWrites({
  onChanged,
  onRemoved,
}: {
  onChanged: () => void;
  onRemoved: () => void;
}) {
  const { t, i18n } = useTranslation('adminLeads');
  const [busy, setBusy] = useState(false);
  /** Addresses of chats, by the person: a link that the admin opens, since browsers block others. */
  const [chats, setChats] = useState<Record<string, string>>({});

  async function write(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
      onChanged();
    } finally {
      setBusy(false);
    }
  }

  const invite = (lead: Lead, way: 'mail' | 'whatsapp') =>
    callApi('leads.invite', { params: { leadId: lead.id }, body: { way } });

  return {
    ...{ busy, chats },
    mail: (lead: Lead) =>
      write(async () => {
        await invite(lead, 'mail');
        showToast({ tone: 'ok', text: t('mailed', { name: lead.name }) });
        onChanged();
      }),
    openChat: (lead: Lead) =>
      write(async () => {
        const { url } = await invite(lead, 'whatsapp');
        if (url !== null) setChats((before) => ({ ...before, [lead.id]: url }));
        onChanged();
      }),
    remove: (lead: Lead, refused: boolean) =>
      write(async () => {
        const query = refused ? { refused: 'yes' } : {};
        await callApi('leads.remove', { params: { leadId: lead.id }, query });
        showToast({ tone: 'ok', text: t('removed') });
        onRemoved();
      }),
  };
}

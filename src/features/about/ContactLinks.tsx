import { brand } from '#contract/brand.ts';
import { ChatIcon, MailIcon } from '#src/components/icons/deferred.tsx';
import { ButtonLink } from '#src/components/buttons/Button.tsx';

/** Contact by support e-mail and a chat-messaging link (spec 2, static pages). */
export function ContactLinks({ email, chat }: { email: string; chat: string }) {
  return (
    <p className="cluster">
      <ButtonLink
        variant="quiet"
        icon={<MailIcon size={20} />}
        href={`mailto:${brand.supportEmail}`}
      >
        {email}
      </ButtonLink>
      <ButtonLink variant="quiet" icon={<ChatIcon size={20} />} href={brand.chatUrl}>
        {chat}
      </ButtonLink>
    </p>
  );
}

import { DemoMark } from '#src/features/shared/support/DemoMark.tsx';
import { useSupport } from '#src/features/shared/support/useSupport.ts';
import { ChatIcon, MailIcon } from '#src/components/icons/deferred.tsx';
import { ButtonLink } from '#src/components/buttons/Button.tsx';

/** Contact by support e-mail and a chat-messaging link (spec 2, static pages). */
export function ContactLinks({ chat }: { chat: string }) {
  const support = useSupport();
  if (!support) return null;
  return (
    <p className="cluster">
      <ButtonLink variant="quiet" icon={<MailIcon size={20} />} href={`mailto:${support.email}`}>
        {support.email}
      </ButtonLink>
      <DemoMark contact={support.email} />
      <ButtonLink variant="quiet" icon={<ChatIcon size={20} />} href={support.chat}>
        {chat}
      </ButtonLink>
      <DemoMark contact={support.chat} />
    </p>
  );
}

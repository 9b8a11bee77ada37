import { useSignals } from '@preact/signals-react/runtime';
import { sendSupportRequest } from '#src/data/outbox/sendOrKeep.ts';
import { session } from '#src/data/session/session.ts';
import { OwnSupportForm } from '#src/features/shared/support/OwnSupportForm.tsx';

/** The support form with all that it needs, as one piece of code that comes on demand. */
export default function ContactForm() {
  useSignals();
  return <OwnSupportForm user={session.value?.user} onSend={sendSupportRequest} />;
}

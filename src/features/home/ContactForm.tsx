import { useSignals } from '@preact/signals-react/runtime';
import { sendSupportRequest } from '#src/data/sendSupportRequest.ts';
import { session } from '#src/data/session.ts';
import { OwnSupportForm } from '#src/lib/OwnSupportForm.tsx';

/** The support form with all that it needs, as one piece of code that comes on demand. */
export default function ContactForm() {
  useSignals();
  return <OwnSupportForm user={session.value?.user} onSend={sendSupportRequest} />;
}

/** '5 Nov 2026, 3:07 pm', in India's time as the mails say it, wherever the phone is. */
export function momentText(iso: string): string {
  return new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(iso));
}

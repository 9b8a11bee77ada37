/** Names, abbreviations that are said as they are written, and what is printed so on papers and buttons. */
const names = new Set(
  [
    ...[
      'PDF',
      'MB',
      'GB',
      'CSV',
      'Excel',
      'JSON',
      'XML',
      'RSS',
      'HTML',
      'JPEG',
      'PNG',
      'WebP',
      'JPG',
    ],
    ...[
      'OTP',
      'UPI',
      'QR',
      'ID',
      'IELTS',
      'MIG',
      'TIG',
      'ECR',
      'ECNR',
      'RC',
      'EST',
      'A',
      'B',
      'C',
      'Z',
    ],
    ...['Google', 'WhatsApp', 'Wi-Fi', 'Chrome', 'iPhone', 'Android', 'eMigrate', 'Shift', 'kB'],
    ...[
      'Microsoft',
      'Authenticator',
      'Aegis',
      'English',
      'Hinglish',
      'Facebook',
      'Telegram',
      'SMS',
    ],
    ...['Firefox', 'Safari', 'EPF', 'RTI', 'URL', 'NCO', 'LinkedIn', 'CAPTCHA'],
  ].map((name) => name.toLowerCase()),
);

/** Words in the Latin script in a text that is in another: no names, addresses or values. */
export function latinWords(text: string): string[] {
  const words = text
    .replace(/\{\{.*?\}\}|<[^>]*>|\S+@\S+|https?:\/\/\S*|\/[\w./-]+|[\w-]+(\.[\w-]+)+/g, ' ')
    // Quoted: as it is printed or what a button of another program says.
    .replace(/["“'][^"”']*["”']/g, ' ')
    .match(/(?<![\w{])[A-Za-z][A-Za-z-]*(?!\w)/g);
  return (words ?? []).filter((word) => !names.has(word.toLowerCase()));
}

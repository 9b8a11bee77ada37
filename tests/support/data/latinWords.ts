/** Names, abbreviations that are said as they are written, and what is printed so on papers and buttons. */
const names = new Set(
  [
    'PDF MB GB kB CSV Excel JSON XML RSS HTML JPEG PNG WebP JPG URL',
    'OTP SMS UPI QR ID IELTS MIG TIG RC EST EPF RTI NCO CAPTCHA GST ITI ORS IMEI UAE',
    'Google WhatsApp Wi-Fi Chrome Firefox Safari iPhone Android Microsoft Authenticator Aegis',
    'Facebook Telegram LinkedIn eMigrate English Hinglish',
    // Keys of a keyboard, letters that a password needs, the order of a list.
    'Shift A B C J K N Z A-Z',
    // In passports; classes on an Indian driving licence; kinds of an account at an Indian bank.
    'ECR ECNR MCWG LMV HGMV HPMV NRO NRE',
    // Numbers and an office that a worker meets in Portugal and Spain.
    'NIF NISS NIE ACT',
  ]
    .join(' ')
    .toLowerCase()
    .split(' '),
);

/** Words in the Latin script in a text that is in another: no names, addresses or values. */
export function latinWords(text: string): string[] {
  const words = text
    .replace(/\{\{.*?\}\}|<[^>]*>|\S+@\S+|https?:\/\/\S*|\/[\w./-]+|[\w-]+(\.[\w-]+)+/g, ' ')
    // Quoted: as it is printed or what a button of another program says.
    .replace(/["“'][^"”']*["”']/g, ' ')
    .match(/(?<![\w{])\p{Script=Latin}[\p{Script=Latin}-]*(?!\w)/gu);
  return (words ?? []).filter((word) => !names.has(word.toLowerCase()));
}

/** The product's name and addresses, written once. */
export const brand = {
  name: 'Safar',
  supportEmail: 'support@safar.example',
  supportPhone: '+91 80 0000 0000',
  chatUrl: 'https://wa.me/918000000000',
  footerYear: 2025, // spec 2: "The footer year is 2025."
} as const;

/**
 * Whether an address or number of ours stands for one that is not set yet: under `.example`, which
 * no one can own (RFC 2606), or with a number of nothing but zeros after the area code.
 */
export function isPlaceholder(contact: string): boolean {
  return /\.example\b|0{6}$/.test(contact.replaceAll(' ', ''));
}

/** The product's name and addresses, written once. */
export const brand = {
  name: 'Safar',
  supportEmail: 'support@safar.example',
  supportPhone: '+91 80 0000 0000',
  chatUrl: 'https://wa.me/918000000000',
  footerYear: 2025, // spec 2: "The footer year is 2025."
} as const;

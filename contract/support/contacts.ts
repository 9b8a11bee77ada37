import { brand } from '#contract/brand.ts';

/** How the team is reached. */
export interface SupportContacts {
  email: string;
  /** As it is read; `tel:` wants it without blanks. */
  phone: string;
  /** The address of a chat. */
  chat: string;
}

/** What the specification asks for where an installation has none of its own. */
export const demoContacts: SupportContacts = {
  email: brand.supportEmail,
  phone: brand.supportPhone,
  chat: brand.chatUrl,
};

/**
 * Whether an address or number of ours stands for one that is not set yet: under `.example`, which
 * no one can own (RFC 2606), or with a number of nothing but zeros after the area code.
 */
export function isPlaceholder(contact: string): boolean {
  return /\.example\b|0{6}$/.test(contact.replaceAll(' ', ''));
}

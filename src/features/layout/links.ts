import { href } from '#contract/http/paths.ts';
import type { SessionUser } from '#contract/account/user.ts';
import type { Texts } from '#src/i18n/keys.ts';

interface TopLink {
  href: string;
  /** Key in common. */
  text: `nav.${keyof Texts['common']['nav']}`;
  menuOnly?: boolean;
}

/** The top links of spec section 2, in order. */
export function topLinks(user: SessionUser | null): TopLink[] {
  const role = user?.role ?? 'user';
  const admin = role !== 'user';
  return [
    { href: href('jobs'), text: 'nav.jobs' },
    ...(admin ? [{ href: href('adminJobs'), text: 'nav.adminJobs' } as const] : []),
    { href: href('blogs'), text: 'nav.blogs' },
    ...(role === 'admin' || role === 'editor'
      ? [{ href: href('adminBlogs'), text: 'nav.adminBlogs' } as const]
      : []),
    { href: href('pricing'), text: 'nav.pricing' },
    { href: href('support'), text: 'nav.support' },
    // Beside the admin's own links there is no room for these.
    { href: href('savedJobs'), text: 'nav.saved', menuOnly: !user || admin },
    ...(user
      ? [
          { href: href('profile'), text: 'nav.profile', menuOnly: true } as const,
          { href: href('myApplications'), text: 'nav.applications', menuOnly: admin } as const,
        ]
      : [{ href: href('login'), text: 'nav.login', menuOnly: true } as const]),
    { href: href('phone'), text: 'nav.phone', menuOnly: true },
    { href: href('contact'), text: 'nav.contact', menuOnly: true },
  ];
}

/** The footer's links (spec 2). */
export const footerLinks: TopLink[] = [
  { href: href('jobs'), text: 'nav.jobs' },
  { href: href('profile'), text: 'nav.profile' },
  { href: href('aboutUs'), text: 'nav.about' },
  { href: href('termsConditions'), text: 'nav.terms' },
  { href: href('privacyPolicy'), text: 'nav.privacy' },
  { href: href('support'), text: 'nav.support' },
  { href: href('phone'), text: 'nav.phone' },
];

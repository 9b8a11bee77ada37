import type { Job } from './job.ts';
import { href } from '#contract/http/paths.ts';
import { isGiven } from '#contract/options.ts';

/**
 * schema.org objects by Google's rules for rich results, written from the documented required and
 * recommended fields. Only what the employer said goes in: no pay without the employer's figures.
 * Articles have their own (contract/blogs/blogPosting.ts).
 */

const employmentTypes: Record<string, string> = {
  'Full Time': 'FULL_TIME',
  'Part Time': 'PART_TIME',
  Contract: 'CONTRACTOR',
};

/**
 * @param origin the site's address without a trailing slash
 * @returns an open job as a JobPosting; undefined where it does not say who hires, or where: both are required
 */
export function jobPosting(job: Job, origin: string): object | undefined {
  if (!isGiven(job.companyName) || !(job.country || isGiven(job.location))) return undefined;
  const [locality = job.location, ...rest] = job.location.split(',').map((part) => part.trim());
  const country = job.country ?? rest.at(-1) ?? locality;
  const type = employmentTypes[job.jobType];
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.jobName,
    description: paragraphs(job.description),
    identifier: { '@type': 'PropertyValue', name: job.companyName, value: job._id },
    datePosted: job.createdAt,
    // The end of that day in India.
    ...(job.closingDate && { validThrough: `${job.closingDate}T23:59:59+05:30` }),
    ...(type && { employmentType: type }),
    hiringOrganization: {
      '@type': 'Organization',
      name: job.companyName,
      ...(job.logoUrl && { logo: job.logoUrl }),
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        ...(rest.length > 0 && { addressLocality: locality }),
        addressCountry: country,
      },
    },
    ...(job.pay && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: job.pay.currency,
        value: {
          '@type': 'QuantitativeValue',
          minValue: job.pay.from,
          maxValue: job.pay.to,
          unitText: (job.pay.period ?? 'month').toUpperCase(),
        },
      },
    }),
    // The application is made here, but a plan may be needed: no one-step apply in Google's sense.
    directApply: false,
    url: origin + href('job', { jobId: job._id }),
  };
}

/** The way from the start to a page: names with their paths, the page itself last. */
export function breadcrumbs(
  steps: readonly [name: string, path: string][],
  origin: string,
): object {
  return {
    '@context': 'https://schema.org/',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
}

/** Questions with their answers as a FAQPage. */
export function faqPage(questions: readonly { question: string; answer: string }[]): object {
  return {
    '@context': 'https://schema.org/',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

function paragraphs(text: string): string {
  const escape = (line: string) =>
    line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${escape(line)}</p>`)
    .join('');
}

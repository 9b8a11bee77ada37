import type { i18n } from 'i18next';
import { addressIn, languageTags } from '#contract/http/document.ts';
import { href } from '#contract/http/paths.ts';
import type { Job } from '#contract/jobs/job.ts';
import { jobPicturePath } from '#contract/jobs/jobPicture.ts';
import { languages } from '#contract/language.ts';
import { isGiven } from '#contract/options.ts';
import { loadTexts } from '#src/i18n/texts.ts';
import { isCostly } from '#src/pwa/connection.ts';

/** What is handed on. */
export interface SharedJob {
  title: string;
  text: string;
  /** In the language of who shares it: the preview in a chat is in it, and so is the page. */
  url: string;
  picture: string;
}

/** Ms that a phone waits for the picture: after some five seconds it takes no tap as meant for sharing. */
const patience = 2_500;

/** A job in the words of its summary, which is on the screen; where they cannot be had, its names say enough. */
export async function sharedJob(job: Job, texts: i18n): Promise<SharedJob> {
  const { _id: jobId, jobName, companyName, location } = job;
  const language = languages.find((one) => languageTags[one] === texts.language) ?? 'english';
  const text = await loadTexts(texts, ['summary'])
    .then(() => import('#src/features/jobs/summary/summaryLines.ts'))
    .then(({ shareLine }) => shareLine(job, texts.getFixedT(null, 'job')))
    .catch(() => [jobName, companyName, location].filter(isGiven).join(', '));
  return {
    title: jobName,
    text,
    url: addressIn(window.location.origin + href('job', { jobId }), language),
    picture: jobPicturePath(jobId, language),
  };
}

/**
 * Opens the phone's own share menu, with the picture where the phone shares files and has a network
 * that it need not save.
 * @returns false where there is no such menu, or it did not open
 */
export async function shareByPhone({ title, text, url, picture }: SharedJob): Promise<boolean> {
  if (!('share' in navigator)) return false;
  const file = await pictureFile(picture);
  // Beside a file many apps leave the address out: it is a part of the text then.
  const withFile = file && { title, text: `${text}\n${url}`, files: [file] };
  const what = withFile && navigator.canShare(withFile) ? withFile : { title, text, url };
  try {
    await navigator.share(what);
    return true;
  } catch (failure) {
    // The person closed the menu. Anything else: another way.
    return failure instanceof DOMException && failure.name === 'AbortError';
  }
}

/** The picture, fetched for this one use; null where it cannot be had at once. */
async function pictureFile(path: string): Promise<File | null> {
  if (!navigator.onLine || isCostly() || !sharesPictures()) return null;
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), patience);
  try {
    const answer = await fetch(path, { signal: giveUp.signal });
    const type = answer.headers.get('content-type');
    // A Wi-Fi that asks for a login answers with its own page.
    if (!answer.ok || type !== 'image/png') return null;
    return new File([await answer.blob()], 'job.png', { type });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the phone's menu takes pictures at all: nothing is fetched for one that does not. */
function sharesPictures(): boolean {
  if (typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([''], 'job.png', { type: 'image/png' })] });
}

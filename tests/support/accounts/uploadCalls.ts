import type { User } from '#contract/account/user.ts';

export interface UploadAnswer {
  status: number;
  body: {
    code?: string;
    message?: string;
    user?: User;
    profileCompletion?: { percentage: number };
  };
}

/** The three uploads of spec section 7: field name and the last part of the path. */
export const uploadCalls = {
  profilePhoto: 'profile-photo',
  bannerImage: 'banner-image',
  resume: 'resume',
} as const;
export type UploadKind = keyof typeof uploadCalls;

/**
 * Sends a file as a page does. Name and type of the file are those of a good one unless others are
 * given, so that only its content can decide.
 */
export async function upload(
  to: { url: string; id: string; token: string },
  kind: UploadKind,
  content: Uint8Array | string,
  options: { name?: string; type?: string; field?: string } = {},
): Promise<UploadAnswer> {
  const isPdf = kind === 'resume';
  const name = options.name ?? (isPdf ? 'cv.pdf' : 'photo.jpg');
  const type = options.type ?? (isPdf ? 'application/pdf' : 'image/jpeg');
  const form = new FormData();
  form.append(options.field ?? kind, new File([content as BlobPart], name, { type }));
  const answer = await fetch(`${to.url}/api/auth/user/${to.id}/${uploadCalls[kind]}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${to.token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as UploadAnswer['body'] };
}

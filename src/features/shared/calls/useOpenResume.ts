import { callApi } from '#src/data/api.ts';
import { useAction } from './useAction.ts';

/** Opens a user's resume. The link is asked for anew each time: the one in the profile may have run out. */
export function useOpenResume(userId: string) {
  return useAction(async () => {
    const { url } = await callApi('user.fileLink', { params: { userId, kind: 'resume' } });
    location.assign(url); // a download, so the page stays
  });
}

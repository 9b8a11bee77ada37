/** What stands in the document of the app shell and in no one else's page. */
const shellMark = 'id="app"';

/**
 * Whether an answer can be the file that was asked for: a Wi-Fi that asks for a login, or a host in
 * trouble, answers anything with a page of its own and a 200. Kept, it would stand in the file's place
 * for good.
 * @param address the file's
 */
export function isOwnFile(address: string, { headers }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  const [, ending] = /\.(\w+)(?:[?#]|$)/.exec(address) ?? [];
  if (ending === 'js') return type.includes('javascript');
  if (ending === 'css') return type.startsWith('text/css');
  return ending === 'html' || !type.startsWith('text/html');
}

/** The same for the app shell, which is a page as those are. */
export async function isOwnShell(answer: Response): Promise<boolean> {
  return (await answer.clone().text()).includes(shellMark);
}

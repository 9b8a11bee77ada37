/** What stands in the document of the app shell and in no one else's page. */
const shellMark = 'id="app"';

/**
 * Whether an answer can be the file that was asked for: a Wi-Fi that asks for a login, or a host in
 * trouble, answers anything with a page of its own and a 200. Kept, it would stand in the file's place
 * for good.
 * @param address the file's; of pages only the app shell's
 */
export async function isOwnFile(address: string, answer: Response): Promise<boolean> {
  const type = answer.headers.get('content-type') ?? '';
  const [, ending] = /\.(\w+)(?:[?#]|$)/.exec(address) ?? [];
  if (ending === 'js') return type.includes('javascript');
  if (ending === 'css') return type.startsWith('text/css');
  if (ending === 'html') return (await answer.clone().text()).includes(shellMark);
  return !type.startsWith('text/html');
}

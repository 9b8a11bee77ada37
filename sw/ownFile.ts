/** What stands in the document of the app shell and in no one else's page. */
const shellMark = 'id="app"';

/**
 * Whether an answer can be the file that was asked for: a Wi-Fi that asks for a login, or a host in
 * trouble, answers anything with a page of its own and a 200. Kept, it would stand in the file's place
 * for good.
 * @param address the file's; of pages only the app shell's
 * @param named what the app shell has to name: its address is the same in every build, and while a new
 *   one is rolled out another machine may answer with its own
 */
export async function isOwnFile(
  address: string,
  answer: Response,
  named: readonly string[] = [],
): Promise<boolean> {
  const type = answer.headers.get('content-type') ?? '';
  const [, ending] = /\.(\w+)(?:[?#]|$)/.exec(address) ?? [];
  if (ending === 'js') return type.includes('javascript');
  if (ending === 'css') return type.startsWith('text/css');
  if (ending === 'html') {
    const text = await answer.clone().text();
    return [shellMark, ...named].every((part) => text.includes(part));
  }
  return !type.startsWith('text/html');
}

/** Text as the admin typed it: lines that start with a dash become a list, blank lines part paragraphs. */
export function JobText({ text, lang, empty }: { text: string; lang: string; empty: string }) {
  if (text.trim() === '') return empty ? <p>{empty}</p> : null;
  return (
    <div className="prose" lang={lang}>
      {blocksOf(text).map((block, at) =>
        block.list ? (
          <ul key={at}>
            {block.lines.map((line, number) => (
              <li key={number}>{line}</li>
            ))}
          </ul>
        ) : (
          <p key={at}>{block.lines.join(' ')}</p>
        ),
      )}
    </div>
  );
}

interface Block {
  list: boolean;
  lines: string[];
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let blank = true;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '') {
      blank = true;
      continue;
    }
    const item = /^[-*•]\s+/.exec(line);
    const list = item !== null;
    const last = blocks.at(-1);
    const words = item ? line.slice(item[0].length) : line;
    if (last && !blank && last.list === list) last.lines.push(words);
    else blocks.push({ list, lines: [words] });
    blank = false;
  }
  return blocks;
}

import { useId, type ComponentType, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { keptPart, withKeptParts } from './keptParts.tsx';

const rendered = vi.fn<() => void>();

function Plain({ text }: { text: string }) {
  const id = useId();
  rendered();
  return (
    <li>
      <label htmlFor={id}>{text}</label>
      <input id={id} />
    </li>
  );
}

const Kept = ({ text }: { text: string }) => keptPart(<Plain text={text} />);

const listOf = (Part: ComponentType<{ text: string }>) =>
  function List({ texts }: { texts: readonly string[] }) {
    return (
      <main>
        <ul>
          {texts.map((text, at) => (
            <Part key={at} text={text} />
          ))}
        </ul>
        <Part text="last" />
      </main>
    );
  };
const [PlainList, KeptList] = [listOf(Plain), listOf(Kept)];
const html = (page: ReactElement) => renderToString(page);
const on = (page: string, address = page) => ({ page, address });

/** How often the part was rendered meanwhile. */
function counted(work: () => void): number {
  rendered.mockClear();
  work();
  return rendered.mock.calls.length;
}

test('a part is rendered once for each of its keys, and looks as it would without', () => {
  const one = ['Welder', 'Nurse & <b>', 'Welder 2'];
  const other = ['Cook', 'Nurse & <b>', 'Welder 2'];
  const make = (texts: readonly string[], of = 'english') =>
    withKeptParts(on(of), () => html(<KeptList texts={texts} />));
  expect(counted(() => expect(make(one)).toBe(html(<PlainList texts={one} />)))).toBe(4 + 4);
  expect(counted(() => make(one))).toBe(0);
  expect(make(one)).toBe(html(<PlainList texts={one} />));
  expect(counted(() => make(other))).toBe(1);
  expect(make(other)).toBe(html(<PlainList texts={other} />));
  // Another language, page or day.
  expect(counted(() => make(one, 'hinglish'))).toBe(4);
});

test('one that has nothing of the address is rendered once for all of its page', () => {
  const make = (address: string, by: 'address' | 'page', page = 'jobs') =>
    withKeptParts(on(page, address), () => html(keptPart(<Plain text={`by ${by}`} />, by)));
  for (const by of ['address', 'page'] as const) {
    const whole = html(<Plain text={`by ${by}`} />);
    expect(make('/jobs', by)).toBe(whole);
    const another = by === 'page' ? 0 : 1;
    expect(counted(() => expect(make('/jobs?page=2', by)).toBe(whole))).toBe(another);
    expect(counted(() => make('/jobs?page=2', by))).toBe(0);
    expect(counted(() => make('/jobs?page=3', by, 'hinglish jobs'))).toBe(1);
  }
});

test('what looks like the place of a part is a text', () => {
  const texts = ['</kept-part><kept-part data-at="0"></kept-part>'];
  const make = () => withKeptParts(on('texts'), () => html(<KeptList texts={texts} />));
  for (let time = 0; time < 2; time += 1) expect(make()).toBe(html(<PlainList texts={texts} />));
});

test('outside of a document it is the component', () => {
  expect(html(<KeptList texts={['Mason']} />)).toBe(html(<PlainList texts={['Mason']} />));
});

test('a part in another is refused, and a failure ends the document', () => {
  const Outer = () => <Kept text="inner, for the first time" />;
  expect(() => withKeptParts(on('nested'), () => html(keptPart(<Outer />)))).toThrow(
    'A part in another',
  );
  const broken = () => {
    throw new Error('broken');
  };
  expect(() => withKeptParts(on('broken'), broken)).toThrow('broken');
  expect(html(<Kept text="Mason" />)).toBe(html(<Plain text="Mason" />));
});

test('what was kept makes room', () => {
  const make = (text: string) => withKeptParts(on('room'), () => html(<Kept text={text} />));
  make('first');
  expect(counted(() => make('first'))).toBe(0);
  const long = 'x'.repeat(1_000_000);
  for (let time = 0; time < 5; time += 1) make(`${long}${time}`);
  expect(counted(() => make('first'))).toBe(1);
  expect(counted(() => make('first'))).toBe(0);
});

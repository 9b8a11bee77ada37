// @vitest-environment happy-dom
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Avatar } from './images/Avatar.tsx';
import { Flag } from './images/Flag.tsx';
import { Notice } from './status/Notice.tsx';
import { ProgressBar } from './status/ProgressBar.tsx';
import { Tabs } from './layout/Tabs.tsx';
import { mountForTest, send } from './mountForTest.ts';
import type { Mounted } from './mountForTest.ts';

let page: Mounted;
afterEach(() => page?.unmount());

describe('Avatar', () => {
  it('shows initials instead of a picture that does not load, until there is another', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
    page = mountForTest(<Avatar name="Ravi Kumar Singh" src="/gone.png" alt="Ravi" />);
    send(page.find('img'), new Event('error'));
    expect(page.container.querySelector('img')).toBeNull();
    expect(page.container.textContent).toBe('RS');
    expect(page.find('[role=img]').getAttribute('aria-label')).toBe('Ravi');
    page.show(<Avatar name="Ravi Kumar Singh" src="/new.png" alt="Ravi" />);
    expect(page.find<HTMLImageElement>('img').alt).toBe('Ravi');
    expect(page.container.querySelector('[role=img]')).toBeNull();
  });

  it.each([
    [0, false, 'GL'],
    [0, true, ''],
    [48, true, ''],
  ])(
    'finds out how a picture of width %d ended before it listened',
    async (width, decodes, text) => {
      vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
      vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width);
      vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(() =>
        decodes ? Promise.resolve() : Promise.reject(new Error('EncodingError')),
      );
      page = mountForTest(<Avatar name="Gulf Logistics" src="/logo.svg" />);
      await act(async () => {});
      expect(page.container.querySelector('img') === null).toBe(!decodes);
      expect(page.container.textContent).toBe(text);
    },
  );

  it.each([
    ['Al-Noor & Sons', 'AS'],
    ['Harbour metals', 'HM'],
    ['अनिता देवी', 'अद'],
    ['𝒜lpha', '𝒜'],
    ['', ''],
  ])('makes of %j the initials %j', (name, letters) => {
    page = mountForTest(<Avatar name={name} />);
    expect(page.container.textContent).toBe(letters);
  });
});

describe('Flag', () => {
  it.each('AE SA OM PT KW DK NZ AU ES DE IN'.split(' '))('draws %s small', (code) => {
    const markup = renderToStaticMarkup(<Flag code={code} />);
    expect(markup).toContain('viewBox="0 0 20 14"');
    expect(markup).toContain('aria-hidden="true"');
    // The frame around the drawing is the same for each.
    const drawing = markup.replace(/^<svg[^>]*>|<\/svg>$/g, '');
    expect(drawing.length).toBeGreaterThan(60);
    expect(drawing.length).toBeLessThan(720);
  });

  it.each(['BH', '', 'ae', 'constructor'])('renders nothing for %j', (code) => {
    expect(renderToStaticMarkup(<Flag code={code} />)).toBe('');
  });
});

describe('Tabs', () => {
  const tabs = (selected: 'a' | 'b' | 'c', onSelect = vi.fn<(id: 'a' | 'b' | 'c') => void>()) => (
    <Tabs
      label="Profile"
      selected={selected}
      onSelect={onSelect}
      tabs={[
        { id: 'a', label: 'Basic', panel: 'one' },
        { id: 'b', label: 'Education', panel: 'two' },
        { id: 'c', label: 'Experience', panel: 'three' },
      ]}
    />
  );

  it('lets only the selected tab be reached by Tab, and shows only its panel', () => {
    page = mountForTest(tabs('b'));
    const all = [...page.container.querySelectorAll<HTMLElement>('[role=tab]')];
    expect(all.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    const shown = page.find('[role=tabpanel]:not([hidden])');
    expect(shown.textContent).toBe('two');
    expect(all[1]?.getAttribute('aria-controls')).toBe(shown.id);
    expect(shown.getAttribute('aria-labelledby')).toBe(all[1]?.id);
  });

  it.each([
    ['a', 'ArrowRight', 'b'],
    ['c', 'ArrowRight', 'a'],
    ['a', 'ArrowLeft', 'c'],
    ['b', 'Home', 'a'],
    ['b', 'End', 'c'],
  ] as const)('goes from %s by %s to %s, with the focus', (from, key, to) => {
    const onSelect = vi.fn<(id: 'a' | 'b' | 'c') => void>();
    page = mountForTest(tabs(from, onSelect));
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    send(page.find('[aria-selected=true]'), press);
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(to);
    expect(document.activeElement?.id).toMatch(new RegExp(`-${to}-tab$`));
    expect(press.defaultPrevented).toBe(true);
  });

  it('leaves other keys to the browser', () => {
    const onSelect = vi.fn<(id: 'a' | 'b' | 'c') => void>();
    page = mountForTest(tabs('a', onSelect));
    send(
      page.find('[aria-selected=true]'),
      new KeyboardEvent('keydown', { key: 'x', bubbles: true }),
    );
    expect(onSelect).not.toHaveBeenCalled();
  });
});

describe('ProgressBar', () => {
  it.each([
    [-5, '0'],
    [42.4, '42'],
    [130, '100'],
  ])('holds %d to %s', (value, now) => {
    page = mountForTest(<ProgressBar label="Profile" value={value} />);
    const bar = page.find('[role=progressbar]');
    expect(bar.getAttribute('aria-valuenow')).toBe(now);
    expect(bar.getAttribute('aria-valuetext')).toBe(`${now}%`);
    expect(document.getElementById(bar.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Profile',
    );
  });
});

describe('Notice', () => {
  it('interrupts only for danger', () => {
    page = mountForTest(<Notice tone="danger">Failed</Notice>);
    expect(page.find('[role=alert]').textContent).toBe('Failed');
    page.show(<Notice tone="warning">Soon</Notice>);
    expect(page.find('[role=status]').textContent).toBe('Soon');
  });
});

// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { FileButton } from '#src/components/fields/FileButton.tsx';
import { Switch } from '#src/components/fields/Switch.tsx';
import { click, mountForTest, send } from '#src/components/mountForTest.ts';
import type { Mounted } from '#src/components/mountForTest.ts';

let page: Mounted;
afterEach(() => page.unmount());

describe('Button', () => {
  it('sends no form unless it is told to', () => {
    page = mountForTest(<Button>Go</Button>);
    expect(page.find<HTMLButtonElement>('button').type).toBe('button');
    page.show(<Button type="submit">Go</Button>);
    expect(page.find<HTMLButtonElement>('button').type).toBe('submit');
  });

  it('says what it is doing while busy, keeps the focus and takes no click', () => {
    const onClick = vi.fn<() => void>();
    const button = (busy: boolean) => (
      <Button busy={busy} busyLabel="Applying..." onClick={onClick}>
        Apply Now
      </Button>
    );
    page = mountForTest(button(false));
    const element = page.find<HTMLButtonElement>('button');
    element.focus();
    click(element);
    page.show(button(true));
    click(element);
    expect(onClick).toHaveBeenCalledOnce();
    expect(element.textContent).toBe('Applying...');
    expect(element.getAttribute('aria-busy')).toBe('true');
    expect(element.disabled).toBe(false);
    expect(document.activeElement).toBe(element);
  });

  it('keeps room for both of its labels', () => {
    const other = () => page.find('[data-other]').getAttribute('data-other');
    page = mountForTest(<Button busyLabel="Applying...">Apply Now</Button>);
    expect(other()).toBe('Applying...');
    page.show(
      <Button busy busyLabel="Applying...">
        Apply Now
      </Button>,
    );
    expect(other()).toBe('Apply Now');
  });

  it('does not send its form while busy', () => {
    const onSubmit = vi.fn<() => void>();
    page = mountForTest(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );
    click(page.find('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('Switch', () => {
  it('takes no change while one is on its way', () => {
    const onChange = vi.fn<() => void>();
    page = mountForTest(<Switch label="Active" busy checked onChange={onChange} />);
    const input = page.find<HTMLInputElement>('input');
    click(input);
    expect(onChange).not.toHaveBeenCalled();
    expect(input.checked).toBe(true);
    page.show(<Switch label="Active" checked onChange={onChange} />);
    click(input);
    expect(onChange).toHaveBeenCalledOnce();
  });
});

describe('FileButton', () => {
  it('answers with the picked file, also when the same one is picked again', () => {
    const onPick = vi.fn<(file: File) => void>();
    page = mountForTest(<FileButton label="Upload" accept="application/pdf" onPick={onPick} />);
    const input = page.find<HTMLInputElement>('input[type=file]');
    const file = new File(['%PDF'], 'resume.pdf', { type: 'application/pdf' });
    for (const time of [1, 2]) {
      Object.defineProperty(input, 'files', { value: [file], configurable: true });
      send(input, new Event('change', { bubbles: true }));
      expect(onPick).toHaveBeenCalledTimes(time);
      expect(input.value).toBe('');
    }
    expect(onPick).toHaveBeenLastCalledWith(file);
  });
});

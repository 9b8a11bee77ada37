// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Checkbox } from './Checkbox.tsx';
import { PasswordField } from './PasswordField.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { SelectField } from './SelectField.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';
import { click, mountForTest } from '#src/components/mountForTest.ts';
import type { Mounted } from '#src/components/mountForTest.ts';

let page: Mounted;
afterEach(() => page.unmount());

/** The texts that a screen reader adds to the control, in the order of its description. */
function descriptionOf(control: Element): string[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`);
}

describe.each([
  ['input', TextField],
  ['textarea', TextArea],
] as const)('a text field with an %s', (element, FieldUnderTest) => {
  it('names its control and describes it by hint, error and counter', () => {
    page = mountForTest(
      <FieldUnderTest
        label="Full name"
        hint="As in your passport"
        error="Required"
        counter="0/9"
      />,
    );
    const control = page.find<HTMLInputElement>(element);
    expect(page.find<HTMLLabelElement>('label').htmlFor).toBe(control.id);
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(control)).toEqual(['As in your passport', 'Required', '0/9']);
  });

  it('takes its error back', () => {
    page = mountForTest(<FieldUnderTest label="Full name" error="Required" />);
    page.show(<FieldUnderTest label="Full name" />);
    const control = page.find(element);
    expect(control.hasAttribute('aria-invalid')).toBe(false);
    expect(control.hasAttribute('aria-describedby')).toBe(false);
    expect(page.container.textContent).toBe('Full name');
  });

  it('keeps the id and the description that its owner gives', () => {
    page = mountForTest(
      <FieldUnderTest label="City" id="city" aria-describedby="note" error="Required" />,
    );
    const control = page.find(element);
    expect(control.id).toBe('city');
    expect(control.getAttribute('aria-describedby')).toBe('note city-error');
  });
});

describe('the counter', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is read out once typing rests, not at every letter and not at the start', () => {
    page = mountForTest(<TextArea label="About you" counter="0/50" />);
    const spoken = () => page.find('[aria-live=polite]').textContent;
    act(() => void vi.advanceTimersByTime(5000));
    expect(spoken()).toBe('');
    page.show(<TextArea label="About you" counter="1/50" />);
    act(() => void vi.advanceTimersByTime(900));
    page.show(<TextArea label="About you" counter="2/50" />);
    act(() => void vi.advanceTimersByTime(900));
    expect(spoken()).toBe('');
    act(() => void vi.advanceTimersByTime(100));
    expect(spoken()).toBe('2/50');
  });
});

describe('PasswordField', () => {
  it('shows and hides what was typed, without sending the form', () => {
    const onSubmit = vi.fn<() => void>();
    page = mountForTest(
      <form onSubmit={onSubmit}>
        <PasswordField label="Password" showText="Show" hideText="Hide" defaultValue="secret" />
      </form>,
    );
    const input = page.find<HTMLInputElement>('input');
    const toggle = page.find('button');
    expect(input.type).toBe('password');
    expect(toggle.getAttribute('aria-label')).toBe('Show: Password');
    click(toggle);
    expect(input.type).toBe('text');
    expect(toggle.textContent).toBe('Hide');
    click(toggle);
    expect(input.type).toBe('password');
    expect(input.value).toBe('secret');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('SelectField', () => {
  const options = ['Yes', { value: 'No', label: 'Not yet' }];
  const texts = () => [...page.find<HTMLSelectElement>('select').options].map(({ text }) => text);

  it('keeps a stored value that the list does not offer', () => {
    page = mountForTest(
      <SelectField label="PR" options={options} value="Maybe" onChange={() => {}} />,
    );
    expect(texts()).toEqual(['Yes', 'Not yet', 'Maybe']);
    expect(page.find<HTMLSelectElement>('select').value).toBe('Maybe');
  });

  it('adds nothing for an offered or an empty value', () => {
    page = mountForTest(
      <SelectField
        label="PR"
        options={options}
        placeholder="Select"
        value=""
        onChange={() => {}}
      />,
    );
    expect(texts()).toEqual(['Select', 'Yes', 'Not yet']);
    page.show(<SelectField label="PR" options={options} value="No" onChange={() => {}} />);
    expect(texts()).toEqual(['Yes', 'Not yet']);
  });
});

describe('choices', () => {
  it('describe a radio group by hint and error, and answer with the value', () => {
    const onChange = vi.fn<(value: string) => void>();
    page = mountForTest(
      <RadioGroup
        legend="Passport"
        name="passport"
        hint="You can add it later"
        error="Required"
        options={[
          { value: 'yes', label: 'Available' },
          { value: 'applied', label: 'Applied', hint: 'Waiting' },
        ]}
        value="yes"
        onChange={onChange}
      />,
    );
    const group = page.find('fieldset');
    expect(group.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(group)).toEqual(['You can add it later', 'Required']);
    const applied = page.find<HTMLInputElement>('input[value=applied]');
    expect(descriptionOf(applied)).toEqual(['Waiting']);
    click(applied);
    expect(onChange).toHaveBeenCalledExactlyOnceWith('applied');
  });

  it('describe a checkbox by its error', () => {
    page = mountForTest(<Checkbox label="I agree" hint="Read them first" error="Required" />);
    const box = page.find<HTMLInputElement>('input');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(box)).toEqual(['Read them first', 'Required']);
    expect(box.labels?.[0]?.textContent).toBe('I agree');
  });
});

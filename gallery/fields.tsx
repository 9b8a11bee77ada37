import type { ReactNode } from 'react';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { Field, type FieldProps } from '#src/components/fields/Field.tsx';
import { FieldError } from '#src/components/fields/FieldError.tsx';
import { FileButton } from '#src/components/fields/FileButton.tsx';
import { PasswordField } from '#src/components/fields/PasswordField.tsx';
import { RadioGroup } from '#src/components/fields/RadioGroup.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { Switch } from '#src/components/fields/Switch.tsx';
import { TextArea } from '#src/components/fields/TextArea.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { Kept, variants, type Variants, type Words } from './variants.tsx';

type Kind = FieldProps & { disabled?: boolean; defaultValue?: string };

/** What every field can say, each said once. */
function said({ word: label, other, sentence, long }: Words, show: (props: Kind) => ReactNode) {
  const kinds: Record<string, Kind> = {
    ...{
      empty: { label },
      filled: { label, defaultValue: other },
      hint: { label, hint: sentence },
    },
    ...{ optional: { label, optionalText: other }, 'label hidden': { label, labelHidden: true } },
    error: { label, error: sentence, defaultValue: other },
    disabled: { label, disabled: true, defaultValue: other },
    long: { label: long, hint: long, error: long, defaultValue: long },
  };
  return Object.fromEntries(Object.entries(kinds).map(([kind, props]) => [kind, show(props)]));
}

export const fields: Record<string, (words: Words) => Variants> = {
  'fields/Field': (words) =>
    said(words, ({ disabled: _disabled, defaultValue, ...props }) => (
      <Field {...props}>{(wiring) => <output {...wiring}>{defaultValue}</output>}</Field>
    )),
  'fields/FieldError': ({ sentence, long }) =>
    variants(FieldError, { error: { children: sentence }, long: { children: long }, empty: {} }),
  'fields/TextField': (words) => ({
    ...said(words, (props) => <TextField {...props} />),
    ...variants(TextField, {
      affixes: { label: words.word, prefix: '+91', suffix: 'INR', defaultValue: '98765' },
      counter: { label: words.word, counter: '12/50' },
      'counter over': { label: words.word, counter: '51/50', counterOver: true },
    }),
  }),
  'fields/TextArea': (words) => ({
    ...said(words, (props) => <TextArea {...props} />),
    'counter over': <TextArea label={words.word} counter="51/50" counterOver />,
  }),
  'fields/PasswordField': (words) => {
    const texts = { showText: words.word, hideText: words.other };
    return said(words, (props) => <PasswordField {...props} {...texts} />);
  },
  'fields/SelectField': (words) => {
    const { word: label, other, sentence, long } = words;
    return {
      ...said(words, (props) => <SelectField {...props} options={[other, long]} />),
      placeholder: <SelectField label={label} placeholder={sentence} options={[other]} />,
      'value of no option': <SelectField label={label} defaultValue="?" options={[other]} />,
    };
  },
  'fields/Checkbox': (words) =>
    said(words, ({ label, hint, error, disabled, defaultValue }) => (
      <Checkbox {...{ label, hint, error, disabled, defaultChecked: defaultValue !== undefined }} />
    )),
  'fields/Switch': ({ word: label, long }) =>
    variants(Switch, {
      ...{ off: { label }, on: { label, defaultChecked: true }, busy: { label, busy: true } },
      ...{ disabled: { label, disabled: true }, long: { label: long } },
    }),
  'fields/RadioGroup': (words) => {
    const { word, other, long, sentence } = words;
    const options = [
      { value: 'a', label: word },
      { value: 'b', label: other, hint: sentence },
      { value: 'c', label: long, disabled: true },
    ];
    return said(
      words,
      ({ label: legend, defaultValue, labelHidden, hint, error, optionalText }) => {
        const kind = { legend, legendHidden: labelHidden, hint, error, optionalText };
        const layout = labelHidden ? 'inline' : 'stack';
        const show = (value: string, onChange: (value: string) => void) => (
          <RadioGroup
            {...{ ...kind, layout, options, value, onChange, name: JSON.stringify(kind) }}
          />
        );
        return <Kept first={defaultValue ? 'a' : ''} show={show} />;
      },
    );
  },
  'fields/FileButton': ({ word, long }) => {
    const plain = { label: word, accept: 'image/*', onPick: () => undefined };
    return variants(FileButton, {
      ...{ plain, busy: { ...plain, busy: true }, disabled: { ...plain, disabled: true } },
      long: { ...plain, label: long },
    });
  },
};

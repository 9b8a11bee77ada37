import { countries } from '#contract/options.ts';
import { Button, ButtonLink, type ButtonProps } from '#src/components/buttons/Button.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import * as critical from '#src/components/icons/critical.tsx';
import * as deferred from '#src/components/icons/deferred.tsx';
import { createIcon } from '#src/components/icons/createIcon.tsx';
import { drawings } from '#src/components/icons/drawings.ts';
import { Picture } from '#src/components/icons/Picture.tsx';
import { Avatar } from '#src/components/images/Avatar.tsx';
import { Flag } from '#src/components/images/Flag.tsx';
import { Mark } from '#src/components/images/Mark.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { Chip, type ChipProps } from '#src/components/layout/Chip.tsx';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts, type FactsProps } from '#src/components/layout/Facts.tsx';
import { LoadMore } from '#src/components/layout/LoadMore.tsx';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import { Tabs } from '#src/components/layout/Tabs.tsx';
import { Ticket } from '#src/components/layout/Ticket.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { ModalDialog } from '#src/components/overlays/ModalDialog.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { Badge } from '#src/components/status/Badge.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { Notice, type NoticeProps } from '#src/components/status/Notice.tsx';
import { ProgressBar } from '#src/components/status/ProgressBar.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import { StatusBar } from '#src/components/status/StatusBar.tsx';
import { Toasts } from '#src/components/status/Toasts.tsx';
import { fields } from './fields.tsx';
import { each, Kept, variants, type Variants, type Words } from './variants.tsx';

const nothing = () => undefined;
const icon = <critical.SearchIcon size={20} />;
const sizes = [24, 48, 96];
const tones = ['info', 'ok', 'warning', 'danger'] as const;
const badgeTones = ['blue', 'yellow', 'purple', 'green', 'red', 'emerald', 'gray'] as const;
const barTones = ['brand', 'green', 'yellow', 'orange', 'red'] as const;

/** Props by a list's values, for variants that differ in one of them. */
const by = <T extends string | number, P>(values: readonly T[], props: (value: T) => P) =>
  Object.fromEntries(values.map((value) => [value, props(value)])) as Record<string, P>;

/** A table as wide as none fits a phone. */
const table = ({ word, sentence, long }: Words) => (
  <table>
    <tbody>
      <tr>
        {[word, sentence, long, `${word} 1`, `${word} 2`].map((text) => (
          <td key={text}>{text}</td>
        ))}
      </tr>
    </tbody>
  </table>
);

const Circle = createIcon('M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0');
const drawn = Object.keys(drawings) as (keyof typeof drawings)[];
const iconOf = ([name, One]: [string, typeof critical.AlertIcon]) => [name, <One key={name} />];

/** Every component file below src/components, by its path without the ending. */
export const parts: Record<string, (words: Words) => Variants> = {
  ...fields,
  'buttons/Button': ({ word, other, long }) => {
    const kinds: Record<string, ButtonProps> = {
      ...{ plain: {}, icon: { icon }, disabled: { disabled: true } },
      ...{ busy: { busy: true }, 'busy with words': { busy: true, busyLabel: other } },
      ...{ 'busy with icon': { busy: true, icon }, long: { children: long } },
    };
    const looks = ['primary', 'next', 'quiet', 'danger'] as const;
    const Looks = (props: ButtonProps) =>
      each(looks, (variant) => <Button {...{ variant, children: word, ...props }} />);
    const links = (variant: (typeof looks)[number]) => (
      <ButtonLink {...{ variant, href: '#app', children: word }} />
    );
    const block = variants(Button, { block: { block: true, children: word } });
    return { ...variants(Looks, kinds), ...block, link: each(looks, links) };
  },
  'buttons/IconButton': ({ word }) => {
    const kinds = [{}, { plain: true }, { pressed: true }, { pressed: false }, { disabled: true }];
    return {
      all: each(kinds, (props) => <IconButton {...{ label: word, children: icon, ...props }} />),
    };
  },
  'icons/createIcon': () => ({
    sizes: each(sizes, (size) => <Circle size={size} />),
  }),
  'icons/critical': () => Object.fromEntries(Object.entries(critical).map(iconOf)),
  'icons/deferred': () => Object.fromEntries(Object.entries(deferred).map(iconOf)),
  'icons/Picture': () => by(drawn, (name) => <Picture name={name} />),
  'images/Avatar': ({ word, other }) => ({
    initials: each(sizes, (size) => <Avatar name={`${word} ${other}`} size={size} />),
    square: each(sizes, (size) => <Avatar name={other} size={size} shape="square" />),
    picture: <Avatar name={word} src="/icons/mark.svg" alt={word} />,
    broken: <Avatar name={word} src="data:," />,
    'no name': <Avatar name="" />,
  }),
  'images/Flag': () => ({
    all: each([...countries.map(({ code }) => code), 'IN'], (code) => <Flag code={code} />),
    unknown: <Flag code="XX" />,
  }),
  'images/Mark': () => ({
    sizes: each(sizes, (size) => <Mark size={size} />),
    'in a band': <div className="band">{<Mark />}</div>,
  }),
  'layout/Card': ({ sentence: children, long }) =>
    variants(Card, {
      plain: { children },
      raised: { children, raised: true },
      flush: { children, flush: true },
      long: { children: long },
    }),
  'layout/Chip': ({ word: children, long }) => {
    const removable = { onRemove: nothing, removeLabel: children };
    return variants<ChipProps>(Chip, {
      ...{ plain: { children }, icon: { children, icon }, removable: { children, ...removable } },
      long: { children: long, ...removable },
    });
  },
  'layout/Disclosure': ({ word: summary, sentence: children, long }) =>
    variants(Disclosure, {
      ...{ closed: { summary, children }, open: { summary, children, open: true } },
      long: { summary: long, children: long, open: true },
    }),
  'layout/Fact': ({ word, other, sentence, long }) =>
    by(['regular', 'medium', 'large'] as const, (size) => (
      <Facts>
        <Fact size={size} label={word} value={other} />
        <Fact size={size} label={word} value={other} note={sentence} icon={icon} />
        <Fact size={size} label={long} value={long} />
      </Facts>
    )),
  'layout/Facts': ({ word, other, sentence, long }) => {
    const facts = [word, other, sentence, long];
    const children = facts.map((value) => <Fact key={value} label={word} value={value} />);
    return variants<FactsProps>(
      Facts,
      by([1, 2, 3, 'fit'], (columns) => ({ columns, children })),
    );
  },
  'layout/LoadMore': ({ word: children, other: busyLabel }) => {
    const plain = { children, busyLabel, busy: false, onClick: nothing };
    return variants(LoadMore, { plain, busy: { ...plain, busy: true } });
  },
  'layout/TableScroll': (words) => {
    const scrolled = { label: words.word, children: table(words) };
    const cards = { cards: { ...scrolled, cards: 1 }, pairs: { ...scrolled, cards: 2 } } as const;
    return variants(TableScroll, { scrolled, ...cards });
  },
  'layout/Tabs': ({ word, other, sentence, long }) =>
    by([2, 4], (count) => {
      const tabs = [word, other, sentence, long]
        .slice(0, count)
        .map((label, at) => ({ id: `tab-${at}`, label, panel: label + sentence }));
      const show = (selected: string, onSelect: (id: string) => void) => (
        <Tabs {...{ label: sentence, tabs, selected, onSelect }} />
      );
      return <Kept first="tab-0" show={show} />;
    }),
  'layout/Ticket': ({ word: stub, sentence: children, long }) =>
    variants(Ticket, {
      ...{ plain: { stub, children }, muted: { stub, children, muted: true } },
      long: { stub: long, children: long },
    }),
  'overlays/ModalDialog': ({ word, sentence }) =>
    variants(ModalDialog, { plain: { onClose: nothing, 'aria-label': word, children: sentence } }),
  'overlays/ConfirmDialog': ({ word, other, sentence, long }) => {
    const plain = { open: true, title: sentence, confirmLabel: word, cancelLabel: other };
    const asked = { ...plain, children: sentence, onConfirm: nothing, onCancel: nothing };
    return variants(ConfirmDialog, {
      ...by(['primary', 'next', 'danger'] as const, (tone) => ({ ...asked, tone })),
      busy: { ...asked, busy: true, busyLabel: word },
      long: { ...asked, title: long, confirmLabel: long, children: long.repeat(8) },
    });
  },
  'overlays/Sheet': ({ word, sentence, long }) => {
    const center = {
      open: true,
      onClose: nothing,
      title: word,
      closeLabel: word,
      children: sentence,
    };
    return variants(Sheet, {
      ...{ center, side: { ...center, placement: 'side' } },
      footer: { ...center, footer: <Button>{word}</Button> },
      long: {
        ...{ ...center, title: long, footer: <Button>{long}</Button> },
        children: [long.repeat(20), <Button key="last">{word}</Button>],
      },
    });
  },
  'status/Badge': ({ word, long }) => ({
    tones: each(badgeTones, (tone) => <Badge tone={tone}>{word}</Badge>),
    ...variants(Badge, { icon: { icon, children: word }, long: { children: long } }),
  }),
  'status/EmptyState': ({ word: title, sentence: children, long }) =>
    variants(EmptyState, {
      ...{ plain: { title }, whole: { title, children, icon, actions: <Button>{title}</Button> } },
      long: { title: long, children: long, actions: <Button>{long}</Button> },
    }),
  'status/Notice': ({ word: title, sentence: children, long }) => {
    const action = <Button variant="quiet">{title}</Button>;
    const whole = { title, children, action, onDismiss: nothing, dismissLabel: title };
    return variants<NoticeProps>(Notice, {
      ...by(tones, (tone) => ({ ...whole, tone })),
      long: { ...whole, tone: 'info', title: long, children: long },
    });
  },
  'status/ProgressBar': ({ word: label, other: valueText, long }) =>
    variants(ProgressBar, {
      ...by(barTones, (tone) => ({ tone, label, value: barTones.indexOf(tone) * 25 })),
      'own words': { label, valueText, value: 40 },
      'label hidden, too much': { label, labelHidden: true, value: 140 },
      long: { label: long, value: 40 },
    }),
  'status/Skeleton': () =>
    variants(Skeleton, {
      ...{ text: { lines: 3 }, block: { shape: 'block', height: '72px' } },
      circle: { shape: 'circle', width: '48px', height: '48px' },
    }),
  'status/SkeletonGroup': ({ word: label }) =>
    variants(SkeletonGroup, { plain: { label, children: <Skeleton lines={2} /> } }),
  'status/StatusBar': ({ word, sentence: children, long }) => {
    const action = <Button variant="quiet">{word}</Button>;
    return variants(StatusBar, {
      ...{ quiet: { icon, action, children }, warning: { tone: 'warning', children } },
      long: { action, children: long },
    });
  },
  'status/Toasts': ({ word, sentence, long }) => {
    const first = [...tones, 'long'].map((id) => ({
      ...{ id, tone: tones.find((tone) => tone === id) ?? 'info', title: word, ms: 0 },
      text: id === 'long' ? long : sentence,
      ...(id === 'info' && { action: { label: word, onAct: nothing } }),
    }));
    const show = (items: typeof first, set: (items: typeof first) => void) => {
      const onClose = (id: string) => set(items.filter((toast) => toast.id !== id));
      return <Toasts {...{ label: word, closeLabel: word, items, onClose }} />;
    };
    return { all: <Kept first={first} show={show} /> };
  },
};

/** Whether a part lies over the whole page, so that only one of it can be seen. */
export const coversPage = (part: string): boolean => part.startsWith('overlays/');

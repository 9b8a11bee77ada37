// @vitest-environment happy-dom
import type { i18n } from 'i18next';
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import { outboxEntry } from '../../../../tests/support/outbox/outboxEntry.ts';
import { SupportForm } from './SupportForm.tsx';
import type { GiveUpDraft, Sent } from '#src/data/outbox/sendOrKeep.ts';
import { allOutboxEntries } from '#src/data/outbox/state.ts';
import { session } from '#src/data/session/session.ts';
import { clearDrafts } from '#src/forms/keptDrafts.ts';
import { toasts } from '#src/toasts/toasts.ts';
import { createTexts } from '#src/i18n/texts.ts';

const onSend = vi.fn<(request: unknown, giveUpDraft: GiveUpDraft) => Promise<Sent>>();
let texts: i18n;
let page: Mounted;

const field = (name: string) => page.find<HTMLInputElement>(`[name="${name}"]`);
const text = () => page.container.textContent;
const noticed = (words: string) => act(() => vi.waitFor(() => expect(text()).toContain(words)));
const submit = () =>
  act(async () => {
    page.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await Promise.resolve();
  });

/** What `fill` types, as it is sent. */
const request = {
  name: 'Anu Thomas',
  email: 'anu@example.com',
  subject: 'Login',
  message: 'I cannot log in.',
  priority: 'normal',
};

function fill() {
  type(field('name'), 'Anu Thomas');
  type(field('email'), ' Anu@Example.com ');
  type(field('subject'), 'Login');
  type(field('message'), 'I cannot log in.');
}

const whole = (email = '', name = '') => (
  <I18nextProvider i18n={texts}>
    <SupportForm onSend={onSend} email={email} name={name} />
  </I18nextProvider>
);

async function mount(email = '', name = '') {
  texts = await createTexts('english', ['support']);
  page = mountForTest(whole(email, name));
}

beforeEach(async () => {
  localStorage.clear();
  onSend.mockReset();
  await mount();
});
afterEach(() => page.unmount());

test('an empty form shows each error beside its field and goes to the first', async () => {
  await submit();
  await noticed('Name is required');
  expect(text()).toContain('Email is required');
  expect(text()).toContain('Subject is required');
  expect(text()).toContain('Message is required');
  expect(document.activeElement).toBe(field('name'));
  expect(onSend).not.toHaveBeenCalled();
  type(field('name'), 'A');
  expect(text()).not.toContain('Name is required');
});

test('what is sent is trimmed; then the form is empty and its draft forgotten', async () => {
  onSend.mockResolvedValue('sent');
  fill();
  expect(localStorage.getItem('draft:support')).toContain('I cannot log in.');
  await submit();
  await noticed('Thank you! Your request has been sent. Our team will reply soon.');
  expect(onSend).toHaveBeenCalledExactlyOnceWith(request, expect.any(Function));
  expect(field('message').value).toBe('');
  expect(localStorage.getItem('draft:support')).toBeNull();
});

test('what stands in the fields is sent, also where no event has told of it', async () => {
  onSend.mockResolvedValue('sent');
  // As typed, or filled in by the browser, a moment before the page's code listens.
  field('name').value = 'Anu Thomas';
  field('email').value = 'anu@example.com';
  field('subject').value = 'Login';
  page.find<HTMLTextAreaElement>('[name="message"]').value = 'I cannot log in.';
  await submit();
  await noticed('Thank you! Your request has been sent. Our team will reply soon.');
  expect(onSend).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ name: 'Anu Thomas', message: 'I cannot log in.' }),
    expect.any(Function),
  );
});

test('what waits for a network is told apart from what was sent', async () => {
  onSend.mockResolvedValue('waiting');
  fill();
  await submit();
  await noticed('Saved on this phone. Will be sent as soon as the connection works.');
  expect(text()).not.toContain('Thank you!');
  expect(field('message').value).toBe('');
});

test('what the server takes later, since one has written often, does not wait for the network', async () => {
  const fields = { id: 'entry-1', call: 'support.request', userId: null } as const;
  allOutboxEntries.value = [outboxEntry({ ...fields, lastStatus: 429 })];
  onSend.mockResolvedValue('waiting');
  fill();
  await submit();
  await noticed('Saved on this phone. You have written often: it is sent later by itself.');
  expect(text()).not.toContain('connection');
  allOutboxEntries.value = [];
});

test('what waits for a login does not wait for the network', async () => {
  onSend.mockResolvedValue('login');
  fill();
  await submit();
  const told = 'Saved on this phone. Your login is over: log in again, and it is sent.';
  // The form itself goes with the session.
  await vi.waitFor(() => expect(toasts.peek().map((toast) => toast.text)).toEqual([told]));
  expect(text()).not.toContain(told);
  expect(field('message').value).toBe('');
});

test('once the phone keeps it a page that is opened again has an empty form; a refusal puts it back', async () => {
  let answer: (failure: Error) => void = () => {};
  let putBack = () => {};
  onSend.mockImplementation((_, giveUpDraft) => {
    putBack = giveUpDraft();
    return new Promise((_sent, refuse) => {
      answer = refuse;
    });
  });
  fill();
  await submit();
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledOnce());
  expect(localStorage.getItem('draft:support')).toBeNull();
  expect(field('message').value).toBe('I cannot log in.');
  putBack();
  act(() => answer(new Error('refused')));
  await noticed('Sorry, something went wrong.');
  expect(field('message').value).toBe('I cannot log in.');
  expect(localStorage.getItem('draft:support')).toContain('I cannot log in.');
});

test('a draft of what waits already is not offered once more', async () => {
  fill();
  page.unmount();
  await mount();
  expect(field('message').value).toBe('I cannot log in.');
  act(() => {
    allOutboxEntries.value = [outboxEntry({ userId: null, body: request })];
  });
  expect(field('message').value).toBe('');
  expect(localStorage.getItem('draft:support')).toBeNull();
  expect(text()).toContain('Saved on this phone. Will be sent as soon as the connection works.');
  allOutboxEntries.value = [];
});

describe('while a message waits', () => {
  const open = async () => {
    page.unmount();
    allOutboxEntries.value = [outboxEntry({ userId: null, body: request })];
    await mount();
  };
  afterEach(() => {
    allOutboxEntries.value = [];
  });

  test('one that begins with the same words can be typed', async () => {
    await open();
    fill();
    expect(field('message').value).toBe('I cannot log in.');
    type(field('message'), 'I cannot log in. Still not.');
    type(field('message'), 'I cannot log in.');
    expect(field('message').value).toBe('I cannot log in.');
    expect(localStorage.getItem('draft:support')).toContain('I cannot log in.');
  });

  test('a draft of the same words that is more urgent stays', async () => {
    fill();
    const urgent = page.find<HTMLSelectElement>('[name="priority"]');
    urgent.value = 'urgent';
    act(() => void urgent.dispatchEvent(new Event('change', { bubbles: true })));
    await open();
    expect(field('message').value).toBe('I cannot log in.');
    expect(field('priority').value).toBe('urgent');
  });

  test('one that is typed in another tab stays there', async () => {
    await open();
    const value = request;
    localStorage.setItem('draft:support', JSON.stringify({ at: Date.now(), value }));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'draft:support' })));
    expect(field('message').value).toBe('I cannot log in.');
    expect(localStorage.getItem('draft:support')).toContain('I cannot log in.');
  });
});

test('a failure says so and loses nothing', async () => {
  onSend.mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce('sent');
  fill();
  await submit();
  await noticed('Sorry, something went wrong. Please try again later.');
  expect(field('message').value).toBe('I cannot log in.');
  await submit();
  await noticed('Thank you!');
});

test('what the server refuses stands beside its field', async () => {
  const failure = Object.assign(new Error('refused'), { errors: { email: 'emailInvalid' } });
  onSend.mockRejectedValue(failure);
  fill();
  await submit();
  await noticed('Please enter a valid email');
  expect(document.activeElement).toBe(field('email'));
  expect(text()).not.toContain('Sorry');
});

test('a draft comes back after a reload', async () => {
  fill();
  page.unmount();
  await mount();
  await vi.waitFor(() => expect(field('message').value).toBe('I cannot log in.'));
  expect(field('name').value).toBe('Anu Thomas');
});

test('someone who is logged in finds their e-mail address filled in', async () => {
  page.unmount();
  await mount('member@example.com');
  expect(field('email').value).toBe('member@example.com');
});

test('what a visitor typed stays when they have logged in, also another e-mail address', async () => {
  type(field('email'), 'visitor@example.com');
  page.unmount();
  await mount('member@example.com', 'Anu Thomas');
  expect(field('email').value).toBe('visitor@example.com');
  expect(field('name').value).toBe('Anu Thomas');
});

test('a member’s name stands there until another one is typed, and may be emptied', async () => {
  page.unmount();
  await mount('anu@example.com', 'Anu Thomas');
  expect(field('name').value).toBe('Anu Thomas');
  type(field('name'), '');
  expect(field('name').value).toBe('');
  await submit();
  await noticed('Name is required');
  type(field('name'), 'Anu');
  expect(field('name').value).toBe('Anu');
});

test('a member’s name that comes after it was missed is missed no more', async () => {
  page.unmount();
  await mount('anu@example.com');
  await submit();
  await noticed('Name is required');
  page.show(whole('anu@example.com', 'Anu Thomas'));
  expect(field('name').value).toBe('Anu Thomas');
  expect(text()).not.toContain('Name is required');
  expect(text()).toContain('Message is required');
});

describe('a member whose session ends', () => {
  const user = {
    id: 'anu',
    email: 'anu@example.com',
    role: 'user',
    isProfileComplete: true,
  } as const;
  const told = () => toasts.value.map(({ text: words }) => words).join();
  const end = () => {
    localStorage.removeItem('user');
    act(() => void (session.value = null));
  };

  beforeEach(async () => {
    page.unmount();
    toasts.value = [];
    localStorage.setItem('user', JSON.stringify(user));
    act(() => void (session.value = { token: 'token', user }));
    await mount(user.email, 'Anu Thomas');
  });

  test('is told that what was written is kept', () => {
    type(field('message'), 'I cannot log in.');
    end();
    page.unmount();
    expect(told()).toContain('What you wrote is kept on this phone');
  });

  test('is told nothing where nothing was written, whatever other forms hold', () => {
    localStorage.setItem(
      'draft:@anu|resume',
      JSON.stringify({ at: Date.now(), value: { a: 'b' } }),
    );
    type(field('message'), 'I cannot');
    type(field('message'), '');
    end();
    page.unmount();
    expect(told()).toBe('');
  });

  test('is told nothing where the text was given up with the session', () => {
    type(field('message'), 'I cannot log in.');
    end();
    clearDrafts(user.id);
    page.unmount();
    expect(told()).toBe('');
  });

  test('is told nothing on the way to another page', () => {
    type(field('message'), 'I cannot log in.');
    page.unmount();
    expect(told()).toBe('');
  });

  test('is told so where the message could not be sent', async () => {
    let refuse = (_failure: Error) => {};
    onSend.mockReturnValue(new Promise((_resolve, reject) => (refuse = reject)));
    type(field('subject'), 'Login');
    type(field('message'), 'I cannot log in.');
    await submit();
    await act(() => vi.waitFor(() => expect(onSend).toHaveBeenCalled()));
    end();
    page.unmount();
    expect(told()).toBe('');
    refuse(new Error('No session.'));
    await vi.waitFor(() => expect(told()).toContain('What you wrote is kept on this phone'));
  });

  test('is told nothing of a message that was sent, or dropped, with the session', async () => {
    onSend.mockResolvedValue('gone');
    type(field('subject'), 'Login');
    type(field('message'), 'I cannot log in.');
    end();
    await submit();
    await act(() => vi.waitFor(() => expect(field('message').value).toBe('')));
    page.unmount();
    expect(told()).toBe('');
  });
});

test('a name of blanks is missed like none', async () => {
  fill();
  type(field('name'), '   ');
  await submit();
  await noticed('Name is required');
});

test('nothing is written into what is being sent, to go with it', async () => {
  let answer: (sent: Sent) => void = () => {};
  onSend.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  fill();
  await submit();
  await act(() => vi.waitFor(() => expect(onSend).toHaveBeenCalled()));
  for (const name of ['name', 'email', 'subject', 'message']) {
    expect(field(name).readOnly).toBe(true);
  }
  answer('sent');
  await noticed('Thank you! Your request has been sent.');
  expect(field('message').readOnly).toBe(false);
});

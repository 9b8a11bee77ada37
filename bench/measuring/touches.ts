import type { Page } from 'playwright';

/** A touch or a key, and what shows that it was answered. */
export interface Step {
  name: string;
  /** The element to tap; the one whose text is `text` where that is given. */
  tap?: { css: string; text?: string };
  key?: string;
  /** What shows that the finger is seen: looked for from its first contact, with `shows`. */
  pressed?: string;
  /** The page is not waited for: it is touched as it is. */
  cold?: boolean;
  /** What is in sight once it is answered; nothing is waited for where it is left out. */
  shows?: { css: string; text?: string; gone?: boolean };
}

/** What one step took, ms. */
export interface Touch {
  /** From the touch to the next frame, as Event Timing has it: what INP is made of; 8 ms steps. */
  answered: number;
  /** From the touch to the frame with what was asked for. */
  shown: number | undefined;
  /**
   * To the frame that shows the press, or all that was asked for: from the first contact, or from the
   * end of the touch where only that frame comes with it (a finger may still be going to scroll).
   */
  pressed: number | undefined;
  /** The longest task from the touch until all is at rest; 0 where none took 50 ms. */
  longestTask: number;
  /** Where the page stood as the finger came, px from its top. */
  place: number;
}

interface Watch {
  events: { id: number; duration: number }[];
  tasks: number[];
  down: number;
  place: number;
  touched: number;
  shown: number | undefined;
  /** When the frame with the press began, and was painted. */
  pressed: { frame: number; painted: number } | undefined;
}

type Watched = Window & { watch?: Watch };

/** Ms without anything to do, after which a step is over. */
const rest = 400;
/** Ms that a finger stays on the glass. */
const hold = 80;

/** Has the page note what touches take. Before it is opened. */
export async function watchTouches(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const never = { down: 0, place: 0, touched: 0, shown: undefined, pressed: undefined };
    const watch: Watch = { events: [], tasks: [], ...never };
    (window as Watched).watch = watch;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId: id } = entry as PerformanceEventTiming;
        if (id) watch.events.push({ id, duration: entry.duration });
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      watch.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask', buffered: true });
    const touched = ({ timeStamp }: Event) => {
      watch.touched = timeStamp;
    };
    const came = ({ timeStamp }: Event) =>
      Object.assign(watch, { down: timeStamp, place: Math.round(scrollY) });
    addEventListener('pointerdown', came, true);
    for (const name of ['pointerup', 'keydown']) addEventListener(name, touched, true);
  });
}

/** Touches the page as a person does, and waits until it is at rest again. */
export async function touch(page: Page, step: Step): Promise<Touch> {
  const { tap, key, shows, pressed, cold } = step;
  const target =
    tap &&
    page
      .locator(tap.css, tap.text ? { hasText: tap.text } : {})
      .filter({ visible: true })
      .first();
  // At rest first: what a server's answer still moves would be touched where it was.
  if (!cold) await atRest(page);
  await target?.scrollIntoViewIfNeeded();
  const box = await target?.boundingBox();
  await page.evaluate(
    ([wanted, sign]) => {
      const { watch } = window as Watched;
      if (!watch) throw new Error('watchTouches() comes first');
      const never = { down: 0, place: 0, touched: 0, shown: undefined, pressed: undefined };
      Object.assign(watch, { events: [], tasks: [], ...never });
      /** A message after the frame's own work comes when it has been painted. */
      const painted = (then: () => void) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = then;
        port2.postMessage(0);
      };
      const isThere = () => {
        if (!wanted) return false;
        const found = [...document.querySelectorAll(wanted.css)].some(
          (element) =>
            element.checkVisibility() && (element.textContent ?? '').includes(wanted.text ?? ''),
        );
        return found !== (wanted.gone ?? false);
      };
      const look = () => {
        if (watch.touched === 0 || !isThere()) return void requestAnimationFrame(look);
        painted(() => (watch.shown = performance.now() - watch.touched));
      };
      if (wanted) requestAnimationFrame(look);
      const lookForPress = () => {
        if (watch.down === 0 || !(document.querySelector(sign ?? '') ?? isThere()))
          return void requestAnimationFrame(lookForPress);
        const frame = performance.now();
        painted(() => (watch.pressed = { frame, painted: performance.now() }));
      };
      if (sign) requestAnimationFrame(lookForPress);
    },
    [shows ?? null, pressed ?? null] as const,
  );
  if (box) {
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await (pressed ? press(page, at) : page.touchscreen.tap(at.x, at.y));
  }
  if (key) await page.keyboard.press(key);
  if (shows) {
    await page.waitForFunction(() => (window as Watched).watch?.shown !== undefined, null, {
      polling: 200,
    });
  }
  await atRest(page);
  return page.evaluate(() => {
    const { watch } = window as Watched;
    const { events = [], tasks = [], shown, pressed, place = 0 } = watch ?? {};
    const { down = 0, touched = 0 } = watch ?? {};
    // Shorter than Event Timing tells of.
    const answered = Math.max(8, ...events.map(({ duration }) => duration));
    const sinceTouch = (frame: number, painted: number) =>
      // What is rendered next keeps the message that it was painted waiting.
      frame - touched < answered ? answered : painted - touched;
    const seen = ({ frame, painted }: NonNullable<typeof pressed>) =>
      frame < touched ? painted - down : sinceTouch(frame, painted);
    return {
      answered,
      shown,
      pressed: pressed && seen(pressed),
      longestTask: Math.max(0, ...tasks),
      place,
    };
  });
}

/** A finger that comes, stays as long as fingers do, and goes. */
async function press(page: Page, at: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const began = touch('touchStart', [at]);
  await new Promise((resolve) => setTimeout(resolve, hold));
  await Promise.all([began, touch('touchEnd', [])]);
  await session.detach();
}

/** Until no frame was late and nothing was fetched for a while. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        let [since, files] = [performance.now(), performance.getEntriesByType('resource').length];
        const look = () => {
          const now = performance.now();
          const fetched = performance.getEntriesByType('resource').length;
          if (fetched !== files) [since, files] = [now, fetched];
          if (now - since > ms) requestIdleCallback(() => resolve(), { timeout: 2_000 });
          else setTimeout(look, 50);
        };
        look();
      }),
    rest,
  );
}

/*
 * What some browser of today has and one of the oldest in the README (Chrome 93, Firefox 98, Safari
 * 15.4) does not, by MDN's tables: `Object.name` of a function or a class, `Object#name` of what
 * instances have.
 */
const newer = `
  Array.fromAsync Array#findLast Array#findLastIndex Array#toReversed Array#toSorted Array#toSpliced
  Array#with Uint8Array.fromBase64 Uint8Array.fromHex Uint8Array#toBase64 Uint8Array#toHex
  Uint8Array#setFromBase64 Uint8Array#setFromHex ArrayBuffer#resize ArrayBuffer#transfer
  ArrayBuffer#transferToFixedLength Float16Array Atomics.waitAsync Atomics.pause
  Object.groupBy Map.groupBy Map#getOrInsert Map#getOrInsertComputed WeakMap#getOrInsert
  WeakMap#getOrInsertComputed
  Promise.withResolvers Promise.try String#isWellFormed String#toWellFormed RegExp.escape
  Set#union Set#intersection Set#difference Set#symmetricDifference Set#isSubsetOf Set#isSupersetOf
  Set#isDisjointFrom Iterator DisposableStack AsyncDisposableStack SuppressedError Error.isError
  Error.captureStackTrace JSON.rawJSON JSON.isRawJSON Math.f16round Math.sumPrecise Temporal
  Intl.Segmenter Intl.DurationFormat Intl.supportedValuesOf Intl.Locale#getCalendars
  Intl.Locale#getTextInfo Intl.Locale#getWeekInfo Intl.NumberFormat#formatRange
  Intl.PluralRules#selectRange
  structuredClone reportError requestIdleCallback cancelIdleCallback scheduler navigation cookieStore
  launchQueue documentPictureInPicture trustedTypes Sanitizer Highlight HighlightRegistry
  AbortSignal.any AbortSignal.timeout AbortSignal#throwIfAborted URL.canParse URL.parse
  URLSearchParams#size Response.json Response#bytes Request#bytes Blob#bytes Headers#getSetCookie
  ReadableStream.from ReadableStream#pipeTo ReadableStream#pipeThrough
  TransformStream WritableStream CompressionStream DecompressionStream TextDecoderStream
  TextEncoderStream IDBFactory#databases StorageManager#getDirectory OffscreenCanvas
  SyncManager PeriodicSyncManager ServiceWorkerRegistration#sync ServiceWorkerRegistration#pushManager
  ServiceWorkerRegistration#showNotification ServiceWorkerRegistration#periodicSync PushManager
  Notification Navigator#connection Navigator#userAgentData Navigator#scheduling Navigator#setAppBadge
  Navigator#userActivation Navigator#share Navigator#canShare
  Element#checkVisibility Element#setHTMLUnsafe Element#getHTML Element#moveBefore Element#computedStyleMap
  Element#ariaLabel Element#ariaExpanded Element#ariaPressed Element#ariaHidden Element#ariaBusy
  HTMLElement#inert HTMLElement#popover HTMLElement#showPopover HTMLElement#hidePopover
  HTMLElement#togglePopover HTMLFormElement#requestSubmit HTMLInputElement#showPicker
  HTMLSelectElement#showPicker HTMLDialogElement#requestClose HTMLImageElement#fetchPriority
  Document#startViewTransition Document#prerendering Document.parseHTMLUnsafe
  Document#adoptedStyleSheets ShadowRoot#adoptedStyleSheets CSSStyleSheet#replaceSync CSS.registerProperty
`;

/** Takes them all away where it runs, and says how many there were; uses nothing from outside. */
function takeAway(list: string): number {
  let gone = 0;
  for (const one of list.trim().split(/\s+/)) {
    const [, at = '', sign, name = ''] = /^(?:(.*)([.#]))?(\w+)$/.exec(one) ?? [];
    const owner = at
      .split('.')
      .filter(Boolean)
      .reduce<unknown>(
        (from, part) => (from instanceof Object ? Reflect.get(from, part) : undefined),
        globalThis,
      );
    const holder: unknown =
      sign === '#' && owner instanceof Object ? Reflect.get(owner, 'prototype') : owner;
    if (!(holder instanceof Object) || !(name in holder)) continue;
    if (Reflect.deleteProperty(holder, name)) gone += 1;
  }
  return gone;
}

/** A script that makes any place one of the oldest browsers; its value is how many functions went. */
export const asInTheOldest = `(${takeAway.toString()})(${JSON.stringify(newer)})`;

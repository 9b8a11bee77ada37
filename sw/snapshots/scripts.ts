import { bigText } from '#contract/http/document.ts';
import { appendEntry } from '#contract/http/entry.ts';
import { keepEarlyClick } from '#contract/http/earlyClick.ts';
import { handoverKey, localKeys, tappedHeartPrefix } from '#src/data/storage/keys.ts';

/*
 * The inline scripts of snapshots. Constant, so that one hash allows each; what differs from page
 * to page is in attributes of the document.
 */

const local = (key: string) => `localStorage.getItem(${JSON.stringify(key)})`;
const language = local(localKeys.language);
const token = local(localKeys.token);
const user = local(localKeys.user);
const ahead = `Number(${local(localKeys.clock)})`;

/** What time it is for the server, as src/data/session/clock.ts has it; the earlier of both clocks. */
const serverAhead = `Number(${local(localKeys.answerClock)} ?? ${local(localKeys.clock)})`;
const surelyNow = `Date.now() + Math.min(0, ${serverAhead})`;

/** None of the jobs on the page has ended since: it would be offered as open. */
const holds = `!(${surelyNow} >= dataset.until)`;

/** A tab whose session ends with it goes on after a reload: what the phone keeps is someone else's. */
const ownPhone = `sessionStorage.getItem(${JSON.stringify(handoverKey)}) === null`;

/** A page that was reached with filters in the history's state shows others than its address says. */
const plain = 'history.state === null';

/**
 * What is below the screen is laid out after the first frame; before it where the browser looks for the
 * place that it showed last, or for a part of the page.
 */
const unfoldWhereScrolled = `
const [visit] = performance.getEntriesByType("navigation");
if (visit?.type !== "navigate" || location.hash) delete dataset.folded;`;

/** Runs before anything is painted: the size of the text. */
const sizeCheck = `
try {
  if (${local(localKeys.text)} === "${bigText}") document.documentElement.dataset.text = "${bigText}";
} catch {}`;

/** Runs before anything is painted: whether a visitor's page is for the person who looks at it. */
export const visitorCheck = `{${sizeCheck}
const {dataset} = document.documentElement;
let fits = false;
try {
  fits = ${token} === null && ${user} === null && ${plain} && ${ownPhone} && ${holds} && ${language} === dataset.language;
} catch {}
if (!fits) dataset.refused = "";
if (!navigator.onLine) dataset.offline = "";
${unfoldWhereScrolled}
}`;

/** On another day the words of the day it was kept on ('Today') give way to dates. */
const tellDays = `
const tellDays = () => {
  const {day} = document.documentElement.dataset;
  if (new Date(Date.now() + ${serverAhead}).toDateString() === day) return;
  for (const time of document.querySelectorAll("#app time[data-date]"))
    time.textContent = time.dataset.date;
};`;

/** Says how old the page is: in the quiet line, and offline also where the app says it itself. */
const tellAge = `
const tellAge = () => {
  const line = document.getElementById("snapshot-age");
  if (!line) return;
  const minutes = (Date.now() - line.dataset.savedAt) / 60000;
  const [size, one, many] = JSON.parse(line.dataset.ages).find(([least]) => minutes >= least);
  const count = Math.floor(minutes / size);
  line.textContent = count > 1 && size ? many.replace("#", count) : one;
  if (!("offline" in document.documentElement.dataset)) return;
  const notes = document.querySelectorAll("#app [data-age]");
  for (const note of notes) note.lastElementChild.textContent = line.textContent;
  if (notes.length > 0) line.remove();
};`;

/**
 * A heart fills with the tap, before any of the app's code is there, and is noted until that has
 * written it (savedJobs.ts): the document may be left at once. Where it cannot be noted, carryOver.ts
 * presses it again in the app's own page. Not the early click that is kept: of those only the last one
 * counts.
 */
const answerHearts = `
const note = (heart, tapped, saved) => {
  try {
    const link = heart.closest("li")?.querySelector('a[href^="/jobs/"]') ?? location;
    const [, page, job] = link.pathname.split("/");
    if (page !== "jobs" || !job) return;
    const owner = JSON.parse(${user})?.id ?? null;
    const key = ${JSON.stringify(tappedHeartPrefix)} + job;
    if (tapped) localStorage.setItem(key, JSON.stringify({owner, saved}));
    else localStorage.removeItem(key);
    heart.dataset.noted = "";
  } catch {}
};
addEventListener("click", (event) => {
  const heart = event.target.closest("#app[data-snapshot] button[data-heart]");
  if (!heart) return;
  event.stopImmediatePropagation();
  const pressed = heart.getAttribute("aria-pressed") !== "true";
  heart.setAttribute("aria-pressed", pressed);
  note(heart, heart.toggleAttribute("data-tapped"), pressed);
  heart.querySelector("svg")?.setAttribute("fill", pressed ? "currentColor" : "none");
});`;

/** The app's code, after the first frame; at once in a tab of which nothing is painted. */
const start = `
const {content} = document.currentScript.previousElementSibling;
let started = false;
const start = () => {
  started = true;
  ${appendEntry}
  delete document.documentElement.dataset.folded;
};
const startLater = () =>
  document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));
setTimeout(start, 1000);
${answerHearts}
${keepEarlyClick};`;

/** The end of a visitor's page. One that is not for this person becomes the app shell. */
export const visitorStart = `{${start}${tellAge}${tellDays}
const {dataset} = document.documentElement;
if ("refused" in dataset) {
  const app = document.getElementById("app");
  delete app.dataset.snapshot;
  app.replaceChildren();
  for (const id of ["page-data", "snapshot-age"]) document.getElementById(id)?.remove();
  delete dataset.refused;
  delete dataset.offline;
} else {
  tellAge();
  tellDays();
}
startLater();
}`;

/**
 * Asks for the page of the very person who is logged in, in this build and language, before the frame's
 * styles are read: by its end the page is there.
 */
export const memberAsk = `{${sizeCheck}
const {dataset} = document.documentElement;
const whose = () => {
  try {
    const claims = ${token}.split(".")[1].replaceAll("-", "+").replaceAll("_", "/");
    const {id, exp} = JSON.parse(atob(claims));
    const alive = exp * 1000 > Date.now() + Math.min(0, ${ahead}) && JSON.parse(${user}).id === id;
    if (alive && ${plain} && ${ownPhone} && ${holds}) return ${language} + "|" + id;
  } catch {}
};
const owner = whose();
const page = owner && self.caches?.match(dataset.address, {
  cacheName: dataset.pages + owner,
}).then((answer) => answer?.text());
window.memberPage = {whose, owner, page};
}`;

/**
 * The end of a member's page, which holds nothing of it: that comes into the document only if the
 * cache of that person has it, and the person is still the same. The app shell is
 * painted only where that takes long: it would be laid out for nothing.
 */
export const memberStart = `{${start}${tellAge}${tellDays}
const {dataset} = document.documentElement;
const {whose, owner, page} = window.memberPage;
delete window.memberPage;
const app = document.getElementById("app");
const shell = [...app.childNodes];
const showShell = () => {
  if (!started && !app.hasChildNodes()) app.append(...shell);
};
app.replaceChildren();
setTimeout(showShell, 300);
const fill = (html) => {
  if (!html || started || whose() !== owner) return showShell();
  if (!navigator.onLine) dataset.offline = "";
  ${unfoldWhereScrolled}
  const parts = document.createElement("template");
  parts.innerHTML = html;
  app.replaceWith(parts.content);
  tellAge();
  tellDays();
};
Promise.resolve(page).then(fill).catch(showShell).then(startLater);
}`;

// Writes src/components/icons/ from the drawings of Lucide: `node scripts/generate/generate-icons.mjs`.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { inRoot } from '../root.mjs';

/** Every icon of the product: what we call it, and its name on lucide.dev. */
export const iconNames = {
  /** What the home page and the jobs list show: in the first screen's chunk. */
  critical: {
    Alert: 'triangle-alert',
    ArrowRight: 'arrow-right',
    Briefcase: 'briefcase-business',
    Calendar: 'calendar',
    Check: 'check',
    ChevronDown: 'chevron-down',
    ChevronLeft: 'chevron-left',
    ChevronRight: 'chevron-right',
    Document: 'file-text',
    Filter: 'settings-2',
    Heart: 'heart',
    Language: 'languages',
    Logout: 'log-out',
    Menu: 'menu',
    Offline: 'cloud-off',
    People: 'users',
    Rupee: 'indian-rupee',
    Search: 'search',
    Shield: 'shield-check',
    Upload: 'upload',
    User: 'user',
  },
  /** What only other screens show: a first visit does not pay for them. */
  deferred: {
    Camera: 'camera',
    Chat: 'message-square-text',
    CheckCircle: 'circle-check',
    Clock: 'clock',
    Close: 'x',
    Download: 'download',
    Edit: 'pencil',
    External: 'external-link',
    Grid: 'layout-grid',
    House: 'house',
    Info: 'info',
    List: 'list',
    Lock: 'lock',
    Mail: 'mail',
    MapPin: 'map-pin',
    Pause: 'pause',
    Phone: 'phone',
    Play: 'play',
    Plus: 'plus',
    Refresh: 'rotate-cw',
    Share: 'share-2',
    Star: 'star',
    Trash: 'trash',
  },
  /** Pictures beside facts and trades: no component, but the content of one sprite. */
  pictures: {
    ...{ food: 'utensils', room: 'bed', ticket: 'plane', medical: 'heart-pulse' },
    ...{ contract: 'signature', hours: 'clock', visa: 'stamp', job: 'briefcase-business' },
    ...{ people: 'users', place: 'map-pin', pay: 'indian-rupee', date: 'calendar' },
    ...{ cost: 'wallet', unsaid: 'circle-question-mark' },
    ...{ weld: 'flame', cook: 'chef-hat', serve: 'concierge-bell', clean: 'brush-cleaning' },
    ...{ truck: 'truck', car: 'car', bike: 'bike', farm: 'wheat', animals: 'milk' },
    ...{ power: 'zap', bricks: 'brick-wall', site: 'hard-hat', wood: 'hammer' },
    ...{ paint: 'paint-roller', pipes: 'droplets', repair: 'wrench', air: 'fan' },
    ...{ goods: 'package', machine: 'forklift', guard: 'shield-user' },
  },
};

const require = createRequire(import.meta.url);
/** @type {Record<string, [tag: string, attributes: Record<string, string>][]>} */
const drawings = require('lucide-static/icon-nodes.json');
/** @type {{ version: string }} */
const { version } = require('lucide-static/package.json');

/**
 * The drawing of an icon as one path.
 * @param {string} name its name on lucide.dev
 */
export function iconPath(name) {
  const drawing = drawings[name];
  if (!drawing) throw new Error(`Lucide ${version} has no icon called ${name}.`);
  return drawing.map((shape) => absolute(pathOf(...shape))).join('');
}

/** A shape as the data of a path. @param {string} tag @param {Record<string, string>} attributes */
function pathOf(tag, { d = '', points = '', ...attributes }) {
  const n = Object.fromEntries(
    Object.entries(attributes).map(([key, text]) => [key, Number(text)]),
  );
  const { cx = 0, cy = 0, r = 0, x = 0, y = 0, width = 0, height = 0, rx = 0 } = n;
  if (tag === 'path') return d;
  if (tag === 'polyline') return `M${points}`;
  if (tag === 'line') return `M${n.x1} ${n.y1}L${n.x2} ${n.y2}`;
  if (tag === 'circle')
    return `M${cx} ${cy - r}a${r} ${r} 0 1 0 0 ${2 * r} ${r} ${r} 0 1 0 0 ${-2 * r}`;
  if (tag !== 'rect') throw new Error(`A <${tag}> cannot be written as a path yet.`);
  const corner = (/** @type {number} */ dx, /** @type {number} */ dy) =>
    `a${rx} ${rx} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + rx} ${y}h${width - 2 * rx}${corner(rx, rx)}v${height - 2 * rx}${corner(-rx, rx)}` +
    `h${2 * rx - width}${corner(-rx, -rx)}v${2 * rx - height}${corner(rx, -rx)}z`
  );
}

/** Able to follow another path, from whose end a relative move would go on. @param {string} d */
function absolute(d) {
  return d.replace(/^m([^a-zA-Z]+)/, (_, coordinates) => {
    const [x, y, ...lines] = coordinates.match(/-?(\d+\.?\d*|\.\d+)/g);
    return `M${x} ${y}${lines.length > 0 ? `l${lines.join(' ')}` : ''}`;
  });
}

/**
 * The source of a set: a file of src/components/icons/.
 * @param {keyof typeof iconNames} set
 */
export async function iconSource(set) {
  if (set === 'pictures') return pictureSource();
  const lines = Object.entries(iconNames[set]).map(
    ([name, drawing]) =>
      `export const ${name}Icon = /* @__PURE__ */ createIcon('${iconPath(drawing)}');`,
  );
  return formatted(set, `import { createIcon } from './createIcon.tsx';\n\n${lines.join('\n')}`);
}

/** The pictures by name: their paths alone. */
function pictureSource() {
  const lines = Object.entries(iconNames.pictures).map(
    ([name, drawing]) => `${name}: '${iconPath(drawing)}',`,
  );
  return formatted('pictures', `export const drawings = {\n${lines.join('\n')}\n} as const;`);
}

/** @param {keyof typeof iconNames} set @param {string} source */
async function formatted(set, source) {
  const head = `// Lucide ${version} (lucide.dev, ISC License), written by scripts/generate/generate-icons.mjs: change its list instead.\n`;
  const options = await resolveConfig(iconFile(set));
  return format(head + source, { ...options, parser: 'typescript' });
}

/** Where a set is written. @param {string} set */
export const iconFile = (set) =>
  inRoot('src', 'components', 'icons', set === 'pictures' ? 'drawings.ts' : `${set}.tsx`);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const set of /** @type {(keyof typeof iconNames)[]} */ (Object.keys(iconNames))) {
    const source = await iconSource(set);
    writeFileSync(iconFile(set), source);
  }
}

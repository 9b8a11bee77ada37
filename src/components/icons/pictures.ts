import type { PictureName } from '#contract/jobs/pictures.ts';
import { drawings } from './drawings.ts';

const xmlns = 'http://www.w3.org/2000/svg';

/** Puts the drawings into the document, once: `Picture` names them. Lines as those of other icons. */
export function showPictures(): void {
  if (document.getElementById('p-job')) return;
  const names = Object.keys(drawings) as (keyof typeof drawings)[];
  const symbols = names.map(symbolOf);
  const sprite = document.createElementNS(xmlns, 'svg');
  sprite.style.display = 'none';
  sprite.append(...symbols);
  document.body.append(sprite);
}

function symbolOf(name: PictureName): SVGSymbolElement {
  const symbol = document.createElementNS(xmlns, 'symbol');
  symbol.id = `p-${name}`;
  symbol.setAttribute('viewBox', '0 0 24 24');
  const path = document.createElementNS(xmlns, 'path');
  const attributes = {
    ...{ d: drawings[name], fill: 'none', stroke: 'currentColor', 'stroke-width': '1.75' },
    ...{ 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
  };
  for (const [key, value] of Object.entries(attributes)) path.setAttribute(key, value);
  symbol.append(path);
  return symbol;
}

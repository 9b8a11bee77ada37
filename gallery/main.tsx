import './phone.ts';
import { createRoot } from 'react-dom/client';
import '#src/components/tokens.css';
import '#src/components/base.css';
import { showPictures } from '#src/components/icons/pictures.ts';
import { lookAt } from './address.ts';
import { ListOfAll } from './ListOfAll.tsx';
import { scenes } from './scenes.ts';
import { faultsOnScreen, settled } from './settled.ts';
import { showPart } from './showPart.tsx';
import { showScene } from './showScene.tsx';

showPictures();
const look = lookAt(location.search);
const scene = scenes.find(({ name }) => name === look.scene);
if (look.theme) document.documentElement.dataset.theme = look.theme;
if (scene) await showScene(scene, look);
else if (look.part) await showPart(look.part, look);
else createRoot(document.querySelector('#app')!).render(<ListOfAll />);
await settled();
// For scripts/gallery-pictures.mjs, when it has changed the size of the window.
Object.assign(globalThis, { lookAgain: () => settled().then(faultsOnScreen) });
// For scripts/gallery-pictures.mjs: now is the time for a picture.
document.documentElement.dataset.settled = JSON.stringify(faultsOnScreen());

import type { Provision } from './jobFacts.ts';
import type { Trade } from './trades.ts';

/** Pictures of trades: what is done or used there. A trade that has none is shown as work of any kind. */
export type TradePicture = (typeof tradePictures)[Trade];

/** Pictures beside facts; generate-icons.mjs has their drawings. */
export type PictureName =
  | Provision
  | TradePicture
  | 'contract'
  | 'cost'
  | 'date'
  | 'hours'
  | 'job'
  | 'pay'
  | 'people'
  | 'place'
  | 'unsaid'
  | 'visa';

/** For the server alone: the phone is told a job's picture. */
export const tradePictures = {
  'kitchen helper': 'cook',
  cook: 'cook',
  'housekeeping attendant': 'clean',
  cleaner: 'clean',
  'forklift operator': 'machine',
  'heavy truck driver': 'truck',
  'farm worker': 'farm',
  'light vehicle driver': 'car',
  'arc welder': 'weld',
  packer: 'goods',
  electrician: 'power',
  'tile mason': 'bricks',
  waiter: 'serve',
  'warehouse picker': 'goods',
  'building painter': 'paint',
  'fruit picker': 'farm',
  'diesel mechanic': 'repair',
  scaffolder: 'site',
  'kitchen steward': 'clean',
  plumber: 'pipes',
  'berry greenhouse worker': 'farm',
  mason: 'bricks',
  'ac technician': 'air',
  'construction helper': 'site',
  baker: 'cook',
  'shuttering carpenter': 'wood',
  'dairy farm worker': 'animals',
  'delivery rider': 'bike',
  'auto mechanic': 'repair',
  barista: 'serve',
  carpenter: 'wood',
  'tractor driver': 'farm',
  'warehouse helper': 'goods',
  milker: 'animals',
  'excavator operator': 'machine',
  plasterer: 'bricks',
  rigger: 'site',
  'steel fixer': 'site',
  'pipe welder': 'weld',
  'pastry cook': 'cook',
  'pipe fitter': 'pipes',
  welder: 'weld',
  'tower crane operator': 'machine',
  'mobile crane operator': 'machine',
  'bus driver': 'truck',
  'pig farm worker': 'animals',
  'tea boy': 'serve',
  'halal butcher': 'cook',
  'vineyard worker': 'farm',
  'shelf filler': 'goods',
  gardener: 'farm',
  'landscape gardener': 'farm',
  shepherd: 'animals',
  'laundry attendant': 'clean',
  loader: 'goods',
  'house driver': 'car',
  'road worker': 'site',
  'poultry farm worker': 'animals',
  'tree pruner': 'farm',
  'tyre fitter': 'repair',
  'car washer': 'clean',
  'security guard': 'guard',
  'gypsum ceiling fixer': 'bricks',
  'duct fabricator': 'air',
  'furniture mover': 'goods',
  'marble mason': 'bricks',
  insulator: 'site',
  'sprinkler fitter': 'pipes',
} as const satisfies Record<Trade, string>;

import { journeysIn } from '../support/engines/journeys.ts';

journeysIn('firefox');

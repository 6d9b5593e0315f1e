import { playQuarter } from './quarter.ts';

playQuarter(4);

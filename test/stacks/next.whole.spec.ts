import { tellOf } from './story.ts';

/** The only framework whose recipe is tested in every run. */
tellOf('next');

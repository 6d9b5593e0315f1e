import { tellOf } from './story.ts';

/** The one framework whose recipe is tried in every run of the tests. */
tellOf('next');

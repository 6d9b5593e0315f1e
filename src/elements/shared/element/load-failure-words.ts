import { msg } from '../locales/localize.ts';

/** The words for a part that did not load. */
export const loadFailureWords = (): string => msg('This part of the page did not load. Please check your connection and try again.');

import { msg } from './localize.ts';

/** What is said where an element's part did not load. */
export const notLoadedWords = (): string => msg('This part of the page did not load. Please check your connection and try again.');

import { words as english, type Words } from './en-za.ts';
export const words: Words = { ...english };

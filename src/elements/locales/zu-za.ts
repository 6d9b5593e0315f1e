import type { Translations } from '../localize.ts';

export const translations: Translations = {};

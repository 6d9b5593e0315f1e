/** The one chevron, pointing down in a square of 24 by 24: of the elements, and of the pages around them. */
export const chevron = 'm7 10 5 5 5-5';

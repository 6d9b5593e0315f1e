import { describe } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor } from '../../support/interface.ts';
import { links } from './links.ts';
import { pages } from './pages.ts';

/** Electronic mandate pages and the links to them, on both databases. */
describe('electronic mandates', () => {
  const desk = interfaceFor(freshDatabase);
  pages(desk);
  links(desk);
});

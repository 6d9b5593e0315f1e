import { records, recordsOf, resultsOf } from '../envelope.ts';
import * as cards from '../cards.ts';
import { LIST_ERRORS, UPDATE_ERRORS, get, post, type Route } from './route.ts';

export const cardsRoutes = {
  'cards.list': get('/cards', 'Cards', {
    summary: 'List stored cards',
    description: 'Returns the stored cards that match all filters. Card numbers are never returned.',
    query: cards.cardsListQuery,
    answer: recordsOf('records', cards.card),
    errors: LIST_ERRORS,
  }),
  'cards.update': post('/cards/update', 'Cards', {
    summary: 'Change a stored card: status, nickname, default',
    description: 'Renames, disables or archives stored cards, or makes one of them the default.',
    body: records(cards.cardUpdate),
    answer: resultsOf(cards.card),
    errors: UPDATE_ERRORS,
  }),
} satisfies Record<string, Route>;

import { CARDS } from '../e2e/models/card-fields.ts';
import { IN_ALL_ENGINES, placesOf } from '../e2e/places/places.ts';
import { openPages } from '../e2e/support/pages.ts';
import { expectPaid } from '../e2e/support/story.ts';
import { sees, test } from './story.ts';
import { ready, TILL, typeCard } from './till.ts';

/**
 * Kinds of page on which engines differ. A shopper can pay on each of them in all engines, and the table says where an engine
 * behaves differently.
 */

for (const [name, button] of Object.entries(IN_ALL_ENGINES))
  test(`a card is typed, and paid: ${name}`, async ({ shopper, town, engine }) => {
    const place = placesOf(town.service).find((each) => each.name === name);
    if (!place) throw new Error(name);
    const pages = await openPages(town);
    const session = await pages.session('pay-checkout');
    await shopper.goto(pages.show(place.page(`<pay-checkout session="${session}"></pay-checkout>`)));
    await ready(shopper);
    await shopper.fill(TILL.name, 'Thandi');
    await shopper.fill(TILL.surname, 'Mokoena');
    await typeCard(shopper, CARDS.good);
    await shopper.click({ role: 'button', name: button });
    // The table must be exact: an engine that now keeps the card must be removed from it.
    const isLost = place.engines?.[engine] !== undefined;
    await sees(shopper, TILL.number, { value: isLost ? '' : '4242 4242 4242 4242' });
    await sees(shopper, TILL.surname, { value: 'Mokoena' });
    await ready(shopper);
    if (isLost) await typeCard(shopper, CARDS.good);
    await shopper.click(TILL.pay);
    await sees(shopper, TILL.paid);
    await expectPaid(town, session, 1);
    await pages.close();
  });

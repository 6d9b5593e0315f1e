/** From the controls to what they say: a session for the server, attributes and custom properties for the element. */

const HONEY = ['KB-HON-400', 'Fynbos honey, 400 g'];
const OTHERS = [
  ['KB-ROO-250', 'Rooibos from the Cederberg, 250 g'],
  ['KB-OIL-500', 'Olive oil, 500 ml'],
];
const THANDI = { person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@example.co.za' };

/** What the form says. */
export function read(form) {
  const session = {};
  const attributes = [];
  const style = [];
  for (const group of form.querySelectorAll('[data-to]'))
    for (const input of group.querySelectorAll('input, select')) {
      const value = valueOf(input);
      if (value === undefined) continue;
      if (group.dataset.to === 'session') put(session, input.name.split('.'), value, input.type === 'checkbox' && input.value !== 'on');
      else if (group.dataset.to === 'element') attributes.push([input.name, value]);
      else style.push([input.name, value]);
    }
  return { session: finished(session), attributes, style };
}

/** Undefined where nothing is said: an empty text, a colour that nobody touched, a switch that is off and was. */
function valueOf(input) {
  if (input.type === 'color') return input.dataset.unsaid ? undefined : input.value;
  if (input.type !== 'checkbox') return input.value.trim() || undefined;
  if (input.value !== 'on') return input.checked ? input.value : undefined;
  return input.checked || input.defaultChecked ? input.checked : undefined;
}

function put(target, path, value, isOneOfSeveral) {
  const [key, ...rest] = path;
  if (rest.length > 0) put((target[key] ??= {}), rest, value, isOneOfSeveral);
  else if (isOneOfSeveral) (target[key] ??= []).push(value);
  else target[key] = value;
}

/** Choices that stand for something longer are written out. */
function finished({ order, customer, amount, expires_in_minutes, ...session }) {
  const isSave = session.mode === 'SAVE';
  return {
    mode: session.mode,
    ...(!isSave && amount && { amount }),
    ...(order && !isSave && { order: orderOf(order, amount) }),
    ...(customer && { customer: THANDI }),
    ...(expires_in_minutes && { expires_in_minutes: Number(expires_in_minutes) }),
    ...Object.fromEntries(Object.entries(session).filter(([key]) => key !== 'mode')),
  };
}

/** An order that comes to the amount. */
function orderOf(kind, amount) {
  const cents = Math.round(Number(amount) * 100);
  const reference = 'KB-1042';
  if (kind === 'one' || !(cents > 500)) return { reference, items: [item(HONEY, amount)] };
  const shipping = Math.min(6500, Math.floor(cents / 5));
  const third = Math.floor((cents - shipping) / 3);
  return {
    reference,
    amount_subtotal: rand(cents - shipping),
    amount_shipping: rand(shipping),
    amount_total: rand(cents),
    items: [item(HONEY, rand(cents - shipping - 2 * third)), ...OTHERS.map((other) => item(other, rand(third)))],
  };
}

const item = ([sku, name], unit_amount) => ({ sku, name, quantity: 1, unit_amount });
const rand = (cents) => (cents / 100).toFixed(2);

/** Reads the controls: the session for the server, and the attributes and custom properties for the element. */

const HONEY = ['KB-HON-400', 'Fynbos honey, 400 g'];
const OTHERS = [
  ['KB-ROO-250', 'Rooibos from the Cederberg, 250 g'],
  ['KB-OIL-500', 'Olive oil, 500 ml'],
];
const THANDI = { person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@example.co.za' };

/** The functions that convert a control's text, by the control's `data-as`. */
const MEANINGS = {
  integer: (text) => (/^\d+$/.test(text) ? Number(text) : text),
  boolean: (text) => text === 'true',
  list: (text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  json: (text) => JSON.parse(text),
};

/** The values of the form. `mistakes` has the names of controls whose text cannot be parsed. */
export function read(form, subject) {
  const said = {};
  const attributes = [];
  const style = [];
  const mistakes = [];
  for (const group of form.querySelectorAll('[data-to]'))
    for (const input of group.querySelectorAll('input, select, textarea')) {
      const value = valueOf(input, mistakes);
      if (value === undefined) continue;
      if (group.dataset.to === 'session') put(said, input.name.split('.'), value, input.dataset.as === 'one');
      else if (group.dataset.to === 'element') attributes.push([input.name, value]);
      else style.push([input.name, value]);
    }
  return { session: FINISHED[subject](said), attributes, style, mistakes };
}

/**
 * The value of a control. Undefined if the option is not set: an empty text, a colour that was not changed, or a switch that is off and was
 * off at first.
 */
function valueOf(input, mistakes) {
  if (input.type === 'color') return input.dataset.unsaid ? undefined : input.value;
  if (input.type === 'checkbox') {
    if (input.dataset.as === 'one') return input.checked ? input.value : undefined;
    return input.checked || input.defaultChecked ? input.checked : undefined;
  }
  const text = input.value.trim();
  if (text === '') return undefined;
  try {
    return (MEANINGS[input.dataset.as] ?? String)(text);
  } catch {
    mistakes.push(input.name);
    return undefined;
  }
}

function put(target, path, value, isOneOfSeveral) {
  const [key, ...rest] = path;
  if (rest.length > 0) put((target[key] ??= {}), rest, value, isOneOfSeveral);
  else if (isOneOfSeveral) (target[key] ??= []).push(value);
  else target[key] = value;
}

/**
 * Makes the request for a session from the controls' values. It replaces names with `~` by the fields that they stand for, and leaves out
 * fields that the mode does not allow.
 */
const FINISHED = {
  checkout: ({ '~cart': cart, '~customer': isKnown, mode, amount, order, order_id, customer, ...rest }) => {
    const isSave = mode === 'SAVE';
    const who = { ...(isKnown && THANDI), ...customer };
    return {
      mode,
      ...(!isSave && amount && { amount }),
      ...(!isSave && order_id === undefined && (cart || hasMore(order)) && { order: { ...orderOf(cart, amount), ...order } }),
      ...(order_id !== undefined && { order_id }),
      ...(Object.keys(who).length > 0 && { customer: who }),
      ...rest,
    };
  },
  portal: (session) => session,
  emandate: ({ '~page': page, page_id = page, ...rest }) => ({ page_id, ...rest }),
};

/** Whether an order has more than its reference, which is filled in from the start. */
const hasMore = (order = {}) => Object.keys(order).some((key) => key !== 'reference');

/** An example order whose total is the amount. */
function orderOf(kind, amount) {
  if (!kind) return {};
  const cents = Math.round(Number(amount) * 100);
  if (kind === 'one' || !(cents > 500)) return { items: [item(HONEY, amount)] };
  const shipping = Math.min(6500, Math.floor(cents / 5));
  const third = Math.floor((cents - shipping) / 3);
  return {
    amount_subtotal: rand(cents - shipping),
    amount_shipping: rand(shipping),
    amount_total: rand(cents),
    items: [item(HONEY, rand(cents - shipping - 2 * third)), ...OTHERS.map((other) => item(other, rand(third)))],
  };
}

const item = ([sku, name], unit_amount) => ({ sku, name, quantity: 1, unit_amount });
const rand = (cents) => (cents / 100).toFixed(2);

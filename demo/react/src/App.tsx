import { useState } from 'react';
import type { PayCheckoutProps } from 'pay-elements/react';
import Account from './Account';
import Mandate from './Mandate';
import Till from './Till';
import './shop.css';

const VIEWS = { Buy: Till, Subscription: Account, 'Debit order': Mandate } as const;

/** A shop that sells one mug: for a single payment, by subscription, or by debit order. */
export default function App() {
  const [view, setView] = useState<keyof typeof VIEWS>('Buy');
  const [locale, setLocale] = useState<PayCheckoutProps['locale']>('EN_ZA');
  const View = VIEWS[view];

  return (
    <main className="shop">
      <header>
        <div>
          <h1>Stoneware mug</h1>
          <p>R 180,00, from the Karoo to your door.</p>
        </div>
        <label>
          Language
          <select value={locale ?? ''} onChange={({ target }) => setLocale(target.value as PayCheckoutProps['locale'])}>
            <option value="EN_ZA">English</option>
            <option value="AF_ZA">Afrikaans</option>
            <option value="ZU_ZA">isiZulu</option>
            <option value="XH_ZA">isiXhosa</option>
          </select>
        </label>
      </header>
      <nav aria-label="Shop">
        {(Object.keys(VIEWS) as (keyof typeof VIEWS)[]).map((name) => (
          <button key={name} type="button" className="tab" aria-pressed={name === view} onClick={() => setView(name)}>
            {name}
          </button>
        ))}
      </nav>
      <View locale={locale} />
    </main>
  );
}

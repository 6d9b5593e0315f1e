import * as React from 'react';
import type { PayElement } from '../elements/shared/element/pay-element.ts';
import { register } from '../elements/shared/element/register.ts';
import { pascalCase, type ElementSettings, type EventNamed } from '../elements/shared/element/framework-wrapper.ts';

type Pascal<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Capitalize<Head>}${Pascal<Tail>}` : Capitalize<Name>;

/** The handlers of events by name: `pay-completed` → `onPayCompleted`. */
export type Handlers<Name extends keyof GlobalEventHandlersEventMap> = {
  [Each in Name as `on${Pascal<Each>}`]?: ((event: EventNamed<Each>) => void) | undefined;
};

/** The props of an element: its attributes, its events, and those of any HTML element. */
export type ElementProps<Name extends keyof GlobalEventHandlersEventMap> = ElementSettings &
  Handlers<Name> &
  Omit<React.HTMLAttributes<HTMLElement>, keyof ElementSettings | keyof Handlers<Name>>;

/** A React component for an element; its ref is the element. */
export type ElementComponent<Element extends HTMLElement, Name extends keyof GlobalEventHandlersEventMap> = React.ForwardRefExoticComponent<
  ElementProps<Name> & React.RefAttributes<Element>
>;

/** Attributes by the name of their prop, where it is another one. React itself leaves `className` of a custom element as it is. */
const ATTRIBUTES: Readonly<Record<string, string>> = { pageUrl: 'page-url', className: 'class' };

/** What can be taken away again: React 19 sets these as properties, for which `undefined` would be a value. */
const NULLABLE: ReadonlySet<string> = new Set(['session', 'locale', 'theme', 'page-url']);

/** A server has no layout, and React 18 warns there of an effect that waits for one. */
const useLayout = typeof document === 'undefined' ? () => undefined : React.useLayoutEffect;

/**
 * Registers an element, where there are elements, and makes it a React component. Its settings are attributes, so that they
 * stand in what a server renders; what no attribute can hold is set, and listened to, once the element is there.
 */
export function component<Element extends PayElement, Name extends keyof GlobalEventHandlersEventMap>(
  tagName: string,
  elementClass: new () => Element,
  names: readonly Name[],
): ElementComponent<Element, Name> {
  register(tagName, elementClass);
  const handlers = new Map(names.map((name) => [`on${pascalCase(name)}`, name]));

  /** The props that are attributes, as React is to write them. */
  const attributesOf = (props: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(props)
        .filter(([prop]) => !handlers.has(prop) && prop !== 'renewSession')
        .map(([prop, value]) => [ATTRIBUTES[prop] ?? prop, value] as const)
        .map(([name, value]) => [name, NULLABLE.has(name) ? (value ?? null) : value]),
    );

  const Component = React.forwardRef<Element, Readonly<Record<string, unknown>>>((props, ref) => {
    const place = React.useRef<Element | null>(null);
    const latest = React.useRef(props);
    React.useImperativeHandle<Element | null, Element | null>(ref, () => place.current, []);
    useLayout(() => {
      latest.current = props;
      if (place.current) place.current.renewSession = props['renewSession'] as PayElement['renewSession'];
    });
    useLayout(() => {
      const element = place.current;
      const hear = (prop: string) => (event: Event) => {
        const handler = latest.current[prop] as ((event: Event) => void) | undefined;
        handler?.(event);
      };
      const listeners = [...handlers].map(([prop, name]) => [name, hear(prop)] as const);
      for (const [name, listener] of listeners) element?.addEventListener(name, listener);
      return () => {
        for (const [name, listener] of listeners) element?.removeEventListener(name, listener);
      };
    }, []);
    // The element may have changed its own tag before React comes to a page that a server rendered.
    return React.createElement(tagName, { ...attributesOf(props), ref: place, suppressHydrationWarning: true });
  });
  Component.displayName = pascalCase(tagName);
  return Component;
}

import * as React from 'react';
import type { PayElement } from '../elements/shared/element/pay-element.ts';
import { register } from '../elements/shared/element/register.ts';
import { contentOf, pascalCase, type ElementSettings, type EventNamed } from '../elements/shared/element/framework-wrapper.ts';

type Pascal<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Capitalize<Head>}${Pascal<Tail>}` : Capitalize<Name>;

/** The props of event handlers. The event `pay-completed` has the prop `onPayCompleted`. */
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

/** The attributes whose prop has another name. React does not translate `className` for a custom element. */
const ATTRIBUTES: Readonly<Record<string, string>> = { pageUrl: 'page-url', className: 'class' };

/** Props that a page may remove again. React 19 sets them as properties, and would set `undefined` as a value, so they become null. */
const NULLABLE: ReadonlySet<string> = new Set(['session', 'locale', 'theme', 'page-url', 'draft', 'appearance', 'button']);

/** The props that are properties of the element, not attributes. */
const PROPERTIES: ReadonlySet<string> = new Set(['renewSession', 'words']);

const isServer = typeof document === 'undefined';

/** On a server there is no layout effect, because React 18 would log a warning about it. */
const useLayout = isServer ? () => undefined : React.useLayoutEffect;

/**
 * Registers an element in a browser, and returns it as a React component. Its settings are attributes, so that the HTML of a
 * server has them. Functions and event handlers are set when the element is mounted.
 */
export function component<Element extends PayElement, Name extends keyof GlobalEventHandlersEventMap>(
  tagName: string,
  elementClass: new () => Element,
  names: readonly Name[],
): ElementComponent<Element, Name> {
  register(tagName, elementClass);
  const handlers = new Map(names.map((name) => [`on${pascalCase(name)}`, name]));

  /** The props that become attributes, with the values that React writes. */
  const attributesOf = (props: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(props)
        .filter(([prop]) => !handlers.has(prop) && !PROPERTIES.has(prop) && prop !== 'first')
        .map(([prop, value]) => [ATTRIBUTES[prop] ?? prop, value] as const)
        .map(([name, value]) => [name, NULLABLE.has(name) ? (value ?? null) : value]),
    );

  const Component = React.forwardRef<Element, Readonly<Record<string, unknown>>>((props, ref) => {
    const place = React.useRef<Element | null>(null);
    const latest = React.useRef(props);
    React.useImperativeHandle<Element | null, Element | null>(ref, () => place.current, []);
    useLayout(() => {
      latest.current = props;
      if (place.current) for (const name of PROPERTIES) Reflect.set(place.current, name, props[name]);
    });
    useLayout(() => {
      const element = place.current;
      const listenerFor = (prop: string) => (event: Event) => {
        const handler = latest.current[prop] as ((event: Event) => void) | undefined;
        handler?.(event);
      };
      const listeners = [...handlers].map(([prop, name]) => [name, listenerFor(prop)] as const);
      for (const [name, listener] of listeners) element?.addEventListener(name, listener);
      return () => {
        for (const [name, listener] of listeners) element?.removeEventListener(name, listener);
      };
    }, []);
    const content = contentOf(props['first'] as string | null | undefined, isServer);
    return React.createElement(tagName, {
      ...attributesOf(props),
      ...(content !== undefined && { dangerouslySetInnerHTML: { __html: content } }),
      ref: place,
      // The element may change its own attributes before React hydrates a page that a server rendered, and the parser takes the form.
      suppressHydrationWarning: true,
    });
  });
  Component.displayName = pascalCase(tagName);
  return Component;
}

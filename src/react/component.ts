import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { PayElement } from '../elements/pay-element.ts';
import { register } from '../elements/register.ts';
import { pascal, type ElementSettings, type EventNamed } from '../elements/wrapping.ts';

type Pascal<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Capitalize<Head>}${Pascal<Tail>}` : Capitalize<Name>;

/** The handlers of events by name: `pay-completed` → `onPayCompleted`. */
export type Handlers<Name extends keyof GlobalEventHandlersEventMap> = {
  [Each in Name as `on${Pascal<Each>}`]?: ((event: EventNamed<Each>) => void) | undefined;
};

/** The props of an element: what can be set on it, its events, and what any HTML element takes. */
export type ElementProps<Name extends keyof GlobalEventHandlersEventMap> = ElementSettings &
  Handlers<Name> &
  Omit<React.HTMLAttributes<HTMLElement>, keyof ElementSettings | keyof Handlers<Name>>;

/** A React component for an element; its ref is the element. */
export type ElementComponent<Element extends HTMLElement, Name extends keyof GlobalEventHandlersEventMap> = React.ForwardRefExoticComponent<
  ElementProps<Name> & React.RefAttributes<Element>
>;

/** Registers an element, where there are elements, and makes it a React component. */
export function component<Element extends PayElement, Name extends keyof GlobalEventHandlersEventMap>(
  tagName: string,
  elementClass: new () => Element,
  names: readonly Name[],
): ElementComponent<Element, Name> {
  register(tagName, elementClass);
  const events = Object.fromEntries(names.map((name) => [`on${pascal(name)}`, name as string as EventName]));
  // Its own type makes a prop of every public member of the class; ours has what is meant to be set.
  return createComponent({ react: React, tagName, elementClass, events, displayName: pascal(tagName) }) as unknown as ElementComponent<
    Element,
    Name
  >;
}

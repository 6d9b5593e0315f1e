import type * as React from 'react';
import type { PayElement } from '../elements/shared/element/pay-element.ts';
import type { ElementSettings, EventNamed } from '../elements/shared/element/framework-wrapper.ts';

/** The props of the plain tag in JSX: attributes as in HTML (without `first`, which only the component has), and the event handlers of React 19, such as `onpay-completed`. */
export type TagProps<Element extends PayElement, Name extends keyof GlobalEventHandlersEventMap> = Omit<
  ElementSettings,
  'pageUrl' | 'first'
> & {
  [Each in Name as `on${Each}`]?: ((event: EventNamed<Each>) => void) | undefined;
} & { 'page-url'?: string | null | undefined } & React.DetailedHTMLProps<React.HTMLAttributes<Element>, Element>;

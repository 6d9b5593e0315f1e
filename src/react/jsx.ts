import type * as React from 'react';
import type { PayElement } from '../elements/shared/element/pay-element.ts';
import type { ElementSettings, EventNamed } from '../elements/shared/element/framework-wrapper.ts';

/** The tag itself in JSX, without the component: attributes as in HTML, and what React 19 listens to (`onpay-completed`). */
export type TagProps<Element extends PayElement, Name extends keyof GlobalEventHandlersEventMap> = Omit<ElementSettings, 'pageUrl'> & {
  [Each in Name as `on${Each}`]?: ((event: EventNamed<Each>) => void) | undefined;
} & { 'page-url'?: string | null | undefined } & React.DetailedHTMLProps<React.HTMLAttributes<Element>, Element>;

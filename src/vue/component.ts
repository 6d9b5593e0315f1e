import { defineComponent, h, type DefineSetupFnComponent } from 'vue';
import type { PayElement } from '../elements/shared/element/pay-element.ts';
import { register } from '../elements/shared/element/register.ts';
import { contentOf, pascalCase, type ElementSettings, type EventNamed } from '../elements/shared/element/framework-wrapper.ts';

/** The events of a component, for `@pay-completed="(event) => event.detail"`. */
export type Emits<Name extends keyof GlobalEventHandlersEventMap> = { [Each in Name]: (event: EventNamed<Each>) => void };

/** A Vue component for an element. Its root is the element. */
export type ElementComponent<Name extends keyof GlobalEventHandlersEventMap> = DefineSetupFnComponent<ElementSettings, Emits<Name>>;

/** Registers an element in a browser, and returns it as a Vue component. */
export function component<Name extends keyof GlobalEventHandlersEventMap>(
  tag: string,
  elementClass: new () => PayElement,
  names: readonly Name[],
): ElementComponent<Name> {
  register(tag, elementClass);
  return defineComponent(
    (props: ElementSettings, { emit, slots }) => {
      const emitEvent = emit as (name: string, event: Event) => void;
      // The component emits the element's own event object.
      const listeners = Object.fromEntries(names.map((name) => [`on:${name}`, (event: Event) => emitEvent(name, event)]));
      return () => {
        const content = contentOf(props.first, typeof document === 'undefined');
        return h(
          tag,
          {
            // `^` sets an attribute, so that a server renders it too and `undefined` removes it. `.` sets a property.
            '^session': props.session,
            '^endpoint': props.endpoint,
            '^locale': props.locale,
            '^theme': props.theme,
            '^page-url': props.pageUrl,
            '^draft': props.draft,
            '^appearance': props.appearance,
            '^button': props.button,
            '.words': props.words,
            '.renewSession': props.renewSession,
            ...(content !== undefined && { innerHTML: content }),
            ...listeners,
          },
          content === undefined ? slots['default']?.() : undefined,
        );
      };
    },
    {
      name: pascalCase(tag),
      props: ['session', 'endpoint', 'locale', 'theme', 'pageUrl', 'draft', 'appearance', 'button', 'first', 'words', 'renewSession'],
      emits: [...names],
    },
  ) as unknown as ElementComponent<Name>;
}

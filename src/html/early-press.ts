/**
 * The only script before the elements' own, in an element's HTML. It stores a press of the form's button, visibly, until the element
 * takes over the form (src/elements/shared/element/hydration.ts) and presses it once. If the element does not load in time, the form is
 * posted to the hosted page. Its bytes are the same for a version, so that a policy can name its hash. The stored press is only in the
 * document: `aria-busy` at the button while it waits, at the form when it leaves.
 */

/** How long a press waits for the element before the form opens the hosted page, in milliseconds. */
const PRESS_MS = 8_000;

export const EARLY_PRESS =
  `(s=>{let h=s.parentElement,r=h.shadowRoot,b,t,f=r&&r.querySelector("form"),` +
  // After its first render, the element handles its form itself.
  `free=()=>{clearTimeout(t);t=0;for(let e of [b,f])e&&e.removeAttribute("aria-busy")},` +
  `keep=(x,late)=>{if(t&&b.type=="submit")return;free();b=x;b.setAttribute("aria-busy","true");` +
  `t=setTimeout(()=>{if(h.hasUpdated)return;free();late()},${PRESS_MS})};if(!r)return;` +
  `r.addEventListener("click",e=>{let x=e.target.closest("button");h.hasUpdated||!x||x.type=="submit"||keep(x,()=>0)});` +
  `r.addEventListener("submit",e=>{if(h.hasUpdated)return;e.preventDefault();` +
  `keep(r.querySelector("[type=submit]"),()=>{f.setAttribute("aria-busy","true");f.submit()})});` +
  // A shopper who comes back finds a form that can be submitted again.
  `addEventListener("pagehide",()=>h.hasUpdated||free())` +
  `})(document.currentScript)`;

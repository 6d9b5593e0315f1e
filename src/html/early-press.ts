/**
 * The only script in an element's HTML before the elements' own script. It stores a press of the form's button, or of Enter in a field of
 * the form or of the card frame, and shows that the press waits, until the element takes over the form
 * (src/elements/shared/element/hydration.ts) and repeats the press once. If the element does not load in time, the form is posted to the
 * hosted page. From the start it keeps keys and presses in the fields from the page's own scripts, by the rules of
 * src/elements/shared/element/page-guard.ts. If there is no hosted page, or a file of the element failed to load, an alert (tag.ts) is
 * shown. Its button, the next press,
 * and a connection that works again load the file once more. A version of the package always has the same bytes here, so that a policy can
 * contain their hash. The stored press exists only in the document: as `aria-busy` on the button while the press waits, and on the form
 * while it is posted; as `data-refused` on the fields because of which the browser refused to submit the form, until they are changed.
 */

/** How long a press waits for the element before the form opens the hosted page, in milliseconds. */
const PRESS_MS = 8_000;

/** The text of the script. */
export const EARLY_PRESS =
  `(s=>{let h=s.parentElement,r=h.shadowRoot,b,t,f=r&&r.querySelector("form"),a=r&&r.querySelector(".late"),` +
  // The page's own HTML in a slot is the page's.
  `own=e=>r.contains(e.target)&&e.stopPropagation(),` +
  // After its first render, the element handles its form itself.
  `free=()=>{clearTimeout(t);t=0;for(let e of [b,f])e&&e.removeAttribute("aria-busy")},` +
  `say=()=>{if(h.hasUpdated)return;a.hidden=false;a.scrollIntoView({block:"nearest"})},` +
  // Nothing of the element has come if it has no such method.
  `load=()=>{if(h.hasUpdated)return;a.hidden=true;h.retry&&h.retry()},` +
  `keep=(x,late)=>{if(t&&b.type=="submit")return load();free();b=x;b.setAttribute("aria-busy","true");` +
  `t=setTimeout(()=>{if(h.hasUpdated)return;free();late()},${PRESS_MS});load()};if(!r)return;` +
  // A page's shortcuts, slides and scripts against copying would take what is typed, as their target is no field outside the element.
  `for(let k of ["keydown","keypress","keyup"])r.addEventListener(k,e=>/^(Tab$|Esc|F\\d|Shift|Control|Alt|Meta)/.test(e.key)||` +
  `(e.ctrlKey||e.metaKey)&&!e.altKey&&/^[^acvxyz]$/i.test(e.key)||own(e));` +
  `for(let k of ["copy","cut","paste","contextmenu"])r.addEventListener(k,own);` +
  `for(let k of ["pointerdown","mousedown","touchstart"])` +
  `r.addEventListener(k,e=>e.target.closest("input,select,textarea")&&own(e));` +
  `h.addEventListener("pay-error",say);addEventListener("online",load);` +
  `r.addEventListener("click",e=>{let x=e.target.closest("button");if(h.hasUpdated||!x||!r.contains(x))return;` +
  `if(a.contains(x))h.retry?load():location.reload();else if(x.type!="submit")keep(x,say)});` +
  `r.addEventListener("submit",e=>{if(h.hasUpdated)return;e.preventDefault();` +
  `keep(r.querySelector("[type=submit]"),()=>{if(f.method!="post")return say();f.setAttribute("aria-busy","true");f.submit()})});` +
  // The card frame says that its document has come, so that it is no error page of the browser, or that Enter was pressed in it
  // (src/frame/messages.ts).
  `addEventListener("message",e=>{let i=r.querySelector("iframe"),y=i&&e.source==i.contentWindow&&e.data.type;` +
  `if(y=="shown")i.dataset.shown="";if(y=="submit"&&f&&!h.hasUpdated)f.requestSubmit()});` +
  `r.addEventListener("invalid",e=>h.hasUpdated||e.target.setAttribute("data-refused",""),true);` +
  `r.addEventListener("input",e=>e.target.removeAttribute("data-refused"));` +
  // If the shopper comes back, the form can be submitted again.
  `addEventListener("pagehide",()=>h.hasUpdated||free())` +
  `})(document.currentScript)`;

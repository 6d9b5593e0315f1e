/** Lets the clock on the page tick between two looks at the service. */

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `22 Nov 2026 13:39:30`, as the service writes it. */
function face(at: number): string {
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part['day'] ?? ''} ${part['month']?.slice(0, 3) ?? ''} ${part['year'] ?? ''} ${part['hour'] ?? ''}:${part['minute'] ?? ''}:${part['second'] ?? ''}`.replaceAll(
    ' ',
    '\u00a0',
  );
}

/** Starts it; the returned function tells that the service has said anew what time it is. */
export function tick(): () => void {
  let read = performance.now();
  setInterval(() => {
    const clock = document.getElementById('clock');
    const at = Date.parse(clock?.dataset['clock'] ?? '');
    if (clock === null || Number.isNaN(at) || clock.dataset['frozen'] === 'true') return;
    clock.textContent = face(at + performance.now() - read);
  }, 1000);
  return () => (read = performance.now());
}

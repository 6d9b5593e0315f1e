/**
 * An e-mail address that a mail can reach: its name without dots at an end or beside each other, and a domain of letters, digits and
 * hyphens with an ending. The contract and the forms use the same pattern, so a form finds what the service would refuse.
 */
export const EMAIL_ADDRESS = /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;

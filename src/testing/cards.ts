/** The sandbox's test cards by their outcome (rails/scenarios.ts). Any other valid number is approved. */
export const CARDS = {
  /** VISA */
  approved: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  dinersClub: '30569309020004',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  /** The network does not answer. When the service asks again later, it says that the card was charged. */
  silent: '4000000000000119',
  /** The bank asks for 3D Secure. */
  challenge: '4000000000003220',
  /** The card can be stored and verified. Every later charge that the merchant starts is declined. */
  declinesLater: '4000000000000341',
} as const;

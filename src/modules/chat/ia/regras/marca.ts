const LETRAS = 16

/**
 * Name of the element that encloses what a customer wrote: random, so that the customer cannot close it. Letters only:
 * digits could be masked as a phone number in the data, and no longer match the instructions that name the element.
 */
export const novaMarca = (): string =>
  `dados-${[...crypto.getRandomValues(new Uint8Array(12))].map((b) => String.fromCharCode(97 + (b % LETRAS))).join('')}`

const CONTROLES =
  'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), button:not(:disabled), a[href], [tabindex="0"]'

/** Returns the first control; in a radio group with a checked option, that option. */
export function primeiroControle(corpo: HTMLElement | null): HTMLElement | null {
  const primeiro = corpo?.querySelector<HTMLElement>(CONTROLES) ?? null
  const grupo = primeiro instanceof HTMLInputElement && primeiro.type === 'radio' ? primeiro.closest('fieldset') : null
  return grupo?.querySelector<HTMLElement>('input:checked') ?? primeiro
}

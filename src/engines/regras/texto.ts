import type { ValorDeCampo, Valores } from '#engines/funil/campos.ts'

const palavras = (v: ValorDeCampo | undefined): string => {
  if (v === undefined || v === null) return ''
  if (typeof v !== 'object') return String(v).trim()
  return !Array.isArray(v) && typeof v.nome === 'string' ? v.nome.trim() : ''
}

/**
 * Substitutes for missing values in texts to colleagues. Texts to the customer use none: “Olá, o cliente” is no
 * greeting.
 */
export const SEM_NOME: Readonly<Record<string, string>> = {
  nome: 'o cliente',
  primeiro_nome: 'o cliente',
  titulo_do_cartao: 'o cartão',
  telefone: '(sem telefone)',
  email: '(sem e-mail)',
  valor_do_cartao: '(sem valor)',
}

/** Fills `{{campo}}` with the card's values. A missing value leaves no trace, unless `naFalta` has a substitute. */
export function preencherTexto(
  texto: string,
  valores: Valores,
  naFalta: Readonly<Record<string, string>> = {},
): string {
  let faltou = false
  const cheio = texto.replace(/\{\{\s*([a-z][a-z0-9_]{0,59})\s*\}\}/g, (_, k: string) => {
    const dito = palavras(valores[k]) || (naFalta[k] ?? '')
    faltou ||= dito === ''
    return dito
  })
  // a removed placeholder also removes the space before the punctuation: “Olá , tudo bem?” would show that something
  // was missing
  const simples = cheio.replace(/[ \t]{2,}/g, ' ')
  return (faltou ? simples.replace(/[ \t](?=[,.;!?])/g, '') : simples).trim()
}

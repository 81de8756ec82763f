import type { ValorDeCampo, Valores } from '#engines/funil/campos.ts'

const palavras = (v: ValorDeCampo | undefined): string => {
  if (v === undefined || v === null) return ''
  if (typeof v !== 'object') return String(v).trim()
  return !Array.isArray(v) && typeof v.nome === 'string' ? v.nome.trim() : ''
}

/**
 * What stands for somebody or something without a name, in words to colleagues. To the customer nothing does: nobody is
 * greeted as “o cliente”.
 */
export const SEM_NOME: Readonly<Record<string, string>> = {
  nome: 'o cliente',
  primeiro_nome: 'o cliente',
  titulo_do_cartao: 'o cartão',
  telefone: '(sem telefone)',
  email: '(sem e-mail)',
  valor_do_cartao: '(sem valor)',
}

/**
 * Words with `{{campo}}` in them, filled with what the card knows; what nobody knows leaves no trace, unless something
 * may stand for it.
 */
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
  // a place that stayed empty takes the space before the comma with it: “Olá , tudo bem?” says that something was
  // missing
  const simples = cheio.replace(/[ \t]{2,}/g, ' ')
  return (faltou ? simples.replace(/[ \t](?=[,.;!?])/g, '') : simples).trim()
}

import type { ValorDeCampo, Valores } from '#engines/funil/campos.ts'

const palavras = (v: ValorDeCampo | undefined): string => {
  if (v === undefined || v === null) return ''
  if (typeof v !== 'object') return String(v)
  return !Array.isArray(v) && typeof v.nome === 'string' ? v.nome : ''
}

/** Words with `{{campo}}` in them, filled with what the card knows; what nobody knows leaves no trace. */
export const preencherTexto = (texto: string, valores: Valores): string =>
  texto.replace(/\{\{\s*([a-z][a-z0-9_]{0,59})\s*\}\}/g, (_, k: string) => palavras(valores[k])).replace(/[ \t]{2,}/g, ' ').trim()

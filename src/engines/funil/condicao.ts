import { faltaNaComparacao, vale } from '#engines/fluxo/condicao.ts'
import type { ValorDeCampo, Valores } from './campos.ts'
import { condicao, type Condicao } from './tipos.ts'

/** Converts a value for the comparisons of the flow engine: a link to its name, a list to its texts. */
function comparavel(v: ValorDeCampo | undefined): string | number | boolean | string[] | null {
  if (v === undefined || v === null) return null
  if (typeof v !== 'object') return v
  if (Array.isArray(v)) return v.map((x) => (typeof x === 'string' ? x : 'preenchido'))
  return typeof v.nome === 'string' ? v.nome : 'preenchido'
}

const PEDIDOS = { campo: 'Escolha o campo da condição', valor: 'Diga com que a condição compara' } as const
export interface FaltaDaCondicao {
  /** path inside the condition: `regras.0.valor` */
  campo: string
  mensagem: string
}

/**
 * The unfinished parts of a condition. They block publishing, and until then the comparison is false for every card.
 */
export const faltasDaCondicao = (c: Condicao | null): FaltaDaCondicao[] =>
  (c?.regras ?? []).flatMap((r, i) => {
    const falta = faltaNaComparacao(r)
    return falta ? [{ campo: `regras.${i}.${falta}`, mensagem: PEDIDOS[falta] }] : []
  })

/** A condition that is complete enough to be published. */
export const condicaoCompleta = condicao.superRefine((c, ctx) => {
  for (const f of faltasDaCondicao(c))
    ctx.addIssue({
      code: 'custom',
      path: f.campo.split('.').map((p) => (/^\d+$/.test(p) ? Number(p) : p)),
      message: f.mensagem,
    })
})

/** Without a condition, always true. Uses the operators of the robots' conditions. */
export function valeParaOCartao(c: Condicao | null, valores: Valores): boolean {
  if (!c || c.regras.length === 0) return true
  const dados = Object.fromEntries(Object.entries(valores).map(([k, v]) => [k, comparavel(v)]))
  const escopo = { variaveis: {}, dados }
  const respostas = c.regras.map((r) => vale(r, escopo, (t) => t))
  return c.juntar === 'e' ? respostas.every(Boolean) : respostas.some(Boolean)
}

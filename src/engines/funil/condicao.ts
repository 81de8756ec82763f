import { faltaNaComparacao, vale } from '#engines/fluxo/condicao.ts'
import type { ValorDeCampo, Valores } from './campos.ts'
import { condicao, type Condicao } from './tipos.ts'

/** A value as the comparisons of a flow read it: a link by its name, a list by its words. */
function comparavel(v: ValorDeCampo | undefined): string | number | boolean | string[] | null {
  if (v === undefined || v === null) return null
  if (typeof v !== 'object') return v
  if (Array.isArray(v)) return v.map((x) => (typeof x === 'string' ? x : 'preenchido'))
  return typeof v.nome === 'string' ? v.nome : 'preenchido'
}

const PEDIDOS = { campo: 'Escolha o campo da condição', valor: 'Diga com que a condição compara' } as const
export interface FaltaDaCondicao {
  /** inside the condition: `regras.0.valor` */
  campo: string
  mensagem: string
}

/** What is unfinished in a condition: nothing with it is published, and until it is finished it holds for no card. */
export const faltasDaCondicao = (c: Condicao | null): FaltaDaCondicao[] =>
  (c?.regras ?? []).flatMap((r, i) => {
    const falta = faltaNaComparacao(r)
    return falta ? [{ campo: `regras.${i}.${falta}`, mensagem: PEDIDOS[falta] }] : []
  })

/** A condition as it may come into force. */
export const condicaoCompleta = condicao.superRefine((c, ctx) => {
  for (const f of faltasDaCondicao(c))
    ctx.addIssue({
      code: 'custom',
      path: f.campo.split('.').map((p) => (/^\d+$/.test(p) ? Number(p) : p)),
      message: f.mensagem,
    })
})

/** Without a condition, always. The same words and comparisons as a robot's conditions. */
export function valeParaOCartao(c: Condicao | null, valores: Valores): boolean {
  if (!c || c.regras.length === 0) return true
  const dados = Object.fromEntries(Object.entries(valores).map(([k, v]) => [k, comparavel(v)]))
  const escopo = { variaveis: {}, dados: dados as Record<string, string> }
  const respostas = c.regras.map((r) => vale(r, escopo, (t) => t))
  return c.juntar === 'e' ? respostas.every(Boolean) : respostas.some(Boolean)
}

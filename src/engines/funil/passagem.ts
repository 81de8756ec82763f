import { lerValores, type Campo, type ValorDeCampo, type Valores } from './campos.ts'
import type { Definicao, Passagem } from './tipos.ts'

/**
 * One card that a hand-off makes: what it is called beside its source, and the facts of its own that a line of the list
 * brings.
 */
export interface Parte {
  numero: number
  titulo: string
  valores: Record<string, ValorDeCampo>
}

/**
 * One card, or one for each line of the list that the hand-off names; a list that nobody filled in is one card that
 * lacks it.
 */
export function partesDe(p: Passagem, titulo: string, valores: Valores, campos: ReadonlyMap<string, Campo>): Parte[] {
  const lista = p.dividir_por ? valores[p.dividir_por] : null
  if (!Array.isArray(lista) || lista.length === 0) return [{ numero: 1, titulo, valores: {} }]
  const doCartao = new Map([...campos].filter(([, c]) => c.escopo === 'cartao'))
  return lista.map((linha, i) => {
    const dados = typeof linha === 'object' ? linha : { nome: linha }
    const nome = typeof dados.nome === 'string' ? dados.nome.trim() : ''
    return {
      numero: i + 1,
      titulo: `${titulo} · ${nome || `${i + 1} de ${lista.length}`}`.slice(0, 160),
      valores: lerValores(doCartao, dados).valores,
    }
  })
}

/**
 * Does a card still wait for what it handed over? In the stage that called for it, between there and the furthest one
 * the answer leads to, or where an answer already brought it. Anywhere else people moved it on, and nothing drags it
 * back.
 */
export function aindaEspera(d: Definicao, p: Passagem, onde: string, trazido: boolean): boolean {
  const lugar = (achar: (e: Definicao['estagios'][number]) => boolean) => d.estagios.findIndex(achar)
  const [chamou, aqui] = [lugar((e) => e.id === p.ao_entrar), lugar((e) => e.id === onde)]
  const alvos = p.retornos.flatMap((r) => (r.para ? lugar((e) => e.chave === r.para) : []))
  return aqui === chamou || (trazido && alvos.includes(aqui)) || (aqui > chamou && aqui < Math.max(-1, ...alvos))
}

/** The funnels whose cards may be children of this one's: those that its hand-offs make or call forward there. */
export const funisFilhos = (d: Pick<Definicao, 'passagens'>): Set<string> =>
  new Set(d.passagens.filter((p) => FAZ_FILHO.has(p.modo)).map((p) => p.destino.funil))
const FAZ_FILHO: ReadonlySet<Passagem['modo']> = new Set(['filho', 'avancar_irmao', 'avancar_ou_criar'])

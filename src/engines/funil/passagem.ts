import { ehObjeto } from '#kit/objeto.ts'
import { lerValores, type Campo, type ValorDeCampo, type Valores } from './campos.ts'
import type { Definicao, Passagem } from './tipos.ts'

/** One card that a hand-off creates: the title next to its source's, and its own values from one line of the list. */
export interface Parte {
  numero: number
  titulo: string
  valores: Record<string, ValorDeCampo>
}

/** One card, or one per line of the list that the hand-off names. An empty list gives one card without those values. */
export function partesDe(p: Passagem, titulo: string, valores: Valores, campos: ReadonlyMap<string, Campo>): Parte[] {
  const lista = p.dividir_por ? valores[p.dividir_por] : null
  if (!Array.isArray(lista) || lista.length === 0) return [{ numero: 1, titulo, valores: {} }]
  const doCartao = new Map([...campos].filter(([, c]) => c.escopo === 'cartao'))
  return lista.map((linha, i) => {
    const dados = ehObjeto(linha) ? linha : { nome: linha }
    const nome = typeof dados.nome === 'string' ? dados.nome.trim() : ''
    return {
      numero: i + 1,
      titulo: `${titulo} · ${nome || `${i + 1} de ${lista.length}`}`.slice(0, 160),
      valores: lerValores(doCartao, dados).valores,
    }
  })
}

/**
 * Whether a card still waits for the answer of a hand-off: in the stage that started it, in the stages from there to
 * the furthest return target, or in a stage where an earlier answer moved it. Anywhere else a user has moved it, and an
 * answer must not move it back.
 */
export function aindaEspera(d: Definicao, p: Passagem, onde: string, trazido: boolean): boolean {
  const lugar = (achar: (e: Definicao['estagios'][number]) => boolean) => d.estagios.findIndex(achar)
  const [chamou, aqui] = [lugar((e) => e.id === p.ao_entrar), lugar((e) => e.id === onde)]
  const alvos = p.retornos.flatMap((r) => (r.para ? lugar((e) => e.chave === r.para) : []))
  return aqui === chamou || (trazido && alvos.includes(aqui)) || (aqui > chamou && aqui < Math.max(-1, ...alvos))
}

/** Funnels whose cards may be children of this funnel's: those its hand-offs create or advance cards in. */
export const funisFilhos = (d: Pick<Definicao, 'passagens'>): Set<string> =>
  new Set(d.passagens.filter((p) => FAZ_FILHO.has(p.modo)).map((p) => p.destino.funil))
const FAZ_FILHO: ReadonlySet<Passagem['modo']> = new Set(['filho', 'avancar_irmao', 'avancar_ou_criar'])

/** The stage where a card of this funnel starts. A published definition always has one. */
export function primeiroEstagio({ estagios: [primeiro] }: Pick<Definicao, 'estagios'>): Definicao['estagios'][number] {
  if (!primeiro) throw new TypeError('the definition has no stages')
  return primeiro
}

import { mesMinimo } from '#kit/meses.ts'
import type { Bloqueio, CodigoDeBloqueio, Medida } from '../tipos.ts'
import type { CobrancaDoItem } from './cobranca.ts'
import { ucComparavel } from './nomes.ts'

export interface LinhaAConferir {
  competencia: string
  uc: string
  contatoId: string | null
  situacaoDaMatricula: string
  /** the day on which the membership ended; null: it has not */
  encerradaEm: string | null
  /** of the contract that the membership follows; null: it has none */
  situacaoDoContrato: string | null
  consentiu: boolean
  medida: Medida | null
  /** null: nothing can be computed from the bill */
  cobranca: Pick<CobrancaDoItem, 'negativa' | 'economiaCent'> | null
  /** letter of the batch that charges this unit for the month already */
  cobradaNoLote: string | null
}

const ENCERRADOS: ReadonlySet<string | null> = new Set(['encerrado', 'rescindido', 'distratado'])
/** A member who leaves is charged by the plan until the end of the bond, though the contract has ended. */
const DE_SAIDA: ReadonlySet<string> = new Set(['desligamento', 'encerrada'])

/** Whether the bond had ended before the month began: the last months of a member are charged after the end. */
const acabou = (l: LinhaAConferir): boolean =>
  DE_SAIDA.has(l.situacaoDaMatricula)
    ? l.encerradaEm !== null && l.encerradaEm < `${l.competencia}-01`
    : ENCERRADOS.has(l.situacaoDoContrato)

/** What keeps a line from leaving, the most serious first. The sentences are those of the screen. */
export function bloqueiosDe(l: LinhaAConferir): Bloqueio[] {
  const m = l.medida
  const todos: [CodigoDeBloqueio, string, boolean][] = [
    ['economia_negativa', 'economia negativa', l.cobranca?.negativa === true],
    ['ja_cobrada', `já cobrada no lote ${l.cobradaNoLote ?? ''}`, l.cobradaNoLote !== null],
    ['sem_contato', 'sem contato', l.contatoId === null],
    ['conta_de_outra_uc', 'conta de outra UC', m !== null && ucComparavel(m.uc) !== ucComparavel(l.uc)],
    ['contrato_encerrado', 'contrato encerrado', acabou(l)],
    [
      'contrato_suspenso',
      'contrato suspenso',
      l.situacaoDaMatricula === 'suspensa' || l.situacaoDoContrato === 'suspenso',
    ],
    [
      'conta_de_outro_mes',
      m ? `conta é de ${mesMinimo(m.competencia)}` : '',
      m !== null && m.competencia !== l.competencia,
    ],
    ['kwh_nao_fecha', 'kWh não fecha', m === null || kwhNaoFecha(m)],
    ['sem_consentimento', 'sem consentimento', !l.consentiu],
  ]
  return todos.flatMap(([codigo, texto, sim]) => (sim ? [{ codigo, texto }] : []))
}

/** The energy of the bill contradicts itself. */
export const kwhNaoFecha = (m: Medida): boolean =>
  m.naoFecha !== null ||
  m.compensadaKwh > m.consumoKwh + 0.001 ||
  m.consumoKwh < 0 ||
  m.compensadaKwh < 0 ||
  m.tarifaCheia <= 0 ||
  m.residual > m.tarifaCheia

/** Whether the bill may be computed at all: of another unit or month, or with energy that does not add up, it may not. */
export const calculavel = (l: Pick<LinhaAConferir, 'competencia' | 'uc' | 'medida'>): Medida | null =>
  l.medida &&
  ucComparavel(l.medida.uc) === ucComparavel(l.uc) &&
  l.medida.competencia === l.competencia &&
  !kwhNaoFecha(l.medida)
    ? l.medida
    : null

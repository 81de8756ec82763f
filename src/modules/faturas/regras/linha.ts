import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import { diaBr } from '#kit/dias.ts'
import type { Bloqueio, Medida, Passo, PlanoDoItem } from '../tipos.ts'
import { bloqueiosDe, calculavel } from './bloqueios.ts'
import { cobrarItem, type CobrancaDoItem } from './cobranca.ts'

export interface MembroDaLinha {
  uc: string
  contato_id: string | null
  situacao: string
  /** the first day as an active member, and the day of the end */
  ativa_desde: string | null
  encerrada_em: string | null
  /** state of the contract; null: the membership has none */
  contrato: string | null
  consentiu: boolean
  plano: PlanoDoItem
  cobrada_no_lote: string | null
}

export interface LinhaCalculada {
  cobranca: CobrancaDoItem | null
  memoria: Passo[]
  bloqueios: Bloqueio[]
  avisos: string[]
}

/** Why a rule leaves a line out of its batch: of another plan, of who was not a member yet, or with nothing to charge. */
export function porQueFica(
  lote: { plano: ModeloDeCobranca | null; competencia: string },
  m: Pick<MembroDaLinha, 'plano' | 'ativa_desde'>,
  cobranca: CobrancaDoItem | null,
): string | null {
  if (lote.plano !== null && m.plano.modelo !== lote.plano) return 'outro plano'
  if (cobranca !== null && cobranca.cobrancaCent <= 0) return 'nada a cobrar'
  return m.ativa_desde === null || m.ativa_desde.slice(0, 7) > lote.competencia ? 'não ativa no mês' : null
}

/** A line from its bill and its member: charge, what blocks it, what a person should look at. */
export function calcularLinha(competencia: string, m: MembroDaLinha, medida: Medida | null): LinhaCalculada {
  const uma = calculavel({ competencia, uc: m.uc, medida })
  const cobranca = uma && cobrarItem(uma, m.plano)
  const bloqueios = bloqueiosDe({
    competencia,
    uc: m.uc,
    contatoId: m.contato_id,
    situacaoDaMatricula: m.situacao,
    encerradaEm: m.encerrada_em,
    situacaoDoContrato: m.contrato,
    consentiu: m.consentiu,
    medida,
    cobranca: cobranca && { negativa: cobranca.negativa, economiaCent: cobranca.economiaCent },
    cobradaNoLote: m.cobrada_no_lote,
  })
  const avisos = [
    ...(m.situacao === 'desligamento' ? ['em desligamento'] : []),
    ...(m.encerrada_em ? [`encerrada em ${diaBr(m.encerrada_em)}`] : []),
    ...(uma && uma.compensadaKwh === 0 ? ['nada compensado'] : []),
  ]
  return { cobranca, memoria: cobranca?.memoria ?? [], bloqueios, avisos }
}

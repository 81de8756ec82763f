import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import type { Bloqueio, Medida, Passo, PlanoDoItem } from '../tipos.ts'
import { bloqueiosDe, calculavel } from './bloqueios.ts'
import { cobrarItem, type CobrancaDoItem } from './cobranca.ts'

export interface MembroDaLinha {
  uc: string
  contato_id: string | null
  situacao: string
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

/** Why a rule leaves a line out of its batch: the batch is of another plan, or there is no charge. */
export function porQueFica(
  planoDoLote: ModeloDeCobranca | null,
  plano: PlanoDoItem,
  cobranca: CobrancaDoItem | null,
): string | null {
  if (planoDoLote !== null && plano.modelo !== planoDoLote) return 'outro plano'
  return cobranca !== null && cobranca.cobrancaCent <= 0 ? 'nada a cobrar' : null
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
    situacaoDoContrato: m.contrato,
    consentiu: m.consentiu,
    medida,
    cobranca: cobranca && { negativa: cobranca.negativa, economiaCent: cobranca.economiaCent },
    cobradaNoLote: m.cobrada_no_lote,
  })
  const avisos = [
    ...(m.situacao === 'desligamento' ? ['em desligamento'] : []),
    ...(uma && uma.compensadaKwh === 0 ? ['nada compensado'] : []),
  ]
  return { cobranca, memoria: cobranca?.memoria ?? [], bloqueios, avisos }
}

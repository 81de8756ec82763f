import type { Valores } from '../contract/conteudo.ts'
import { indices, type TipoDeContrato } from '../tipos.ts'
import { recusaDoValor } from './formatar.ts'
import { variavelDo } from './variaveis.ts'

export interface PrazosDoContrato {
  /** null: for an indefinite time, or by the dates of the policy */
  prazo_meses: number | null
  reajuste_indice: (typeof indices)[number] | null
}

/** Term and index as the text of the contract states them. A policy has its own dates and no adjustment. */
export function prazosDo(tipo: TipoDeContrato, valores: Valores): PrazosDoContrato {
  if (tipo === 'seguro') return { prazo_meses: null, reajuste_indice: null }
  const meses = valores['contrato.prazo_meses'] ?? ''
  const variavel = variavelDo(tipo, 'contrato.prazo_meses')
  return {
    prazo_meses: meses !== '' && variavel && recusaDoValor(variavel, meses) === null ? Number(meses) : null,
    reajuste_indice: indices.find((i) => i === valores['reajuste.indice']) ?? null,
  }
}

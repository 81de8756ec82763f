import type { Unidade } from '#platform/eventos/unidade.ts'
import { encaixe } from '#platform/ligados.ts'
import type { TipoDeContrato } from '../tipos.ts'

export interface ContratoEmVigor {
  contratoId: string
  tipo: TipoDeContrato
  contatoId: string | null
  propostaId: string | null
}

/** Called in the transaction in which a contract comes into force, the first time: the member, the plant, the quota. */
export const aoVigorar = encaixe<(u: Unidade, c: ContratoEmVigor) => Promise<void>>('contratos.aoVigorar')

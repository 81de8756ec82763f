import type { Unidade } from '#platform/eventos/unidade.ts'
import { encaixe } from '#platform/ligados.ts'
import type { PlanoDoAditivo } from '../contract/formas.ts'
import type { TipoDeContrato } from '../tipos.ts'

export interface ContratoEmVigor {
  contratoId: string
  tipo: TipoDeContrato
  contatoId: string | null
  propostaId: string | null
}

/** Called in the transaction in which a contract comes into force, the first time: the member, the plant, the quota. */
export const aoVigorar = encaixe<(u: Unidade, c: ContratoEmVigor) => Promise<void>>('contratos.aoVigorar')

export interface ContratoParado extends ContratoEmVigor {
  ato: 'suspender' | 'retomar' | 'encerrar' | 'rescindir' | 'distratar' | 'desistir'
  motivo: string | null
}

/** Called in the transaction in which a contract is suspended, resumed or ended: what lives by it stops with it. */
export const aoParar = encaixe<(u: Unidade, c: ContratoParado) => Promise<void>>('contratos.aoParar')

export interface ContratoAditado {
  contratoId: string
  tipo: TipoDeContrato
  aditivoId: string
  n: number
  plano: PlanoDoAditivo | null
}

/** Called in the transaction in which all have signed an amendment. */
export const aoAditar = encaixe<(u: Unidade, a: ContratoAditado) => Promise<void>>('contratos.aoAditar')

import type { PedirFatura } from '#modules/simulacoes/web/publico.ts'
import type { Proposta } from '../../contract/formas.ts'
import type { Envio } from './bloqueios.ts'
import type { Gravacao } from './usar-salvar.ts'

/** What both layouts of the editor show around the inputs and the result. */
export interface PropsDaMoldura {
  proposta: Proposta
  gravacao: Gravacao
  envio: Envio
  /** The state and the rights allow the main act; a block may still stop it. */
  pode: boolean
  aoAgir: () => void
  aoTentar: () => void
  /** Absent for who may not see bills. */
  aoPedirFatura?: PedirFatura | undefined
  aoDesfazer: () => void
  /** Absent when no earlier version was sent. */
  aoVerDiferencas: (() => void) | undefined
}

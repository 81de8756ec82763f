import type { ComponentType } from 'react'
import type { AnexoEnviado } from '#modules/chat/nucleo/web/anexos.ts'
import { criarEncaixe } from '#modules/chat/nucleo/web/encaixe.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import type { Especial } from './especiais/registro.ts'
import type { Extra } from './extra.ts'

/** Above the text field, for channels with some capability. */
export const extrasDoCanal = criarEncaixe<Extra>()
/** Kinds of messages that only some channels have. */
export const especiaisDoCanal = criarEncaixe<Especial>()

export interface PropsDaAjuda {
  c: Conversa
  texto: string
  privada: boolean
  /** Receives the text that the user accepted into the field; it is sent only by the user. */
  aoUsar: (texto: string) => void
}
/** In the bar below the text: help with writing. */
export const ajudaParaEscrever = criarEncaixe<ComponentType<PropsDaAjuda>>()

export interface PropsDoAgendar {
  conversa_id: string
  texto: string
  anexos: AnexoEnviado[]
  aoFechar: () => void
  aoAgendar: () => void
}
/** The dialog that sends the text later. */
export const dialogoDeAgendar = criarEncaixe<ComponentType<PropsDoAgendar>>()

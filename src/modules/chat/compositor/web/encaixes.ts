import type { ComponentType } from 'react'
import type { MapPin } from '#ui/icones.ts'
import type { EspecialDeEnvio, TipoDeEspecial } from '#modules/chat/nucleo/regras/envio/especial.ts'
import type { AnexoEnviado } from '#modules/chat/nucleo/web/anexos.ts'
import { criarEncaixe } from '#platform/navegador/encaixe.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import type { Extra } from './extra.ts'

/** Above the text field, for channels with some capability. */
export const extrasDoCanal = criarEncaixe<Extra>()

export interface PropsDoFormulario {
  c: Conversa
  aoFechar: () => void
  aoEnviar: (especial: EspecialDeEnvio, anexos?: AnexoEnviado[]) => void
}
export interface Formulario {
  tipo: TipoDeEspecial
  /** order in the menu */
  posicao: number
  rotulo: string
  Icone: typeof MapPin
  Dialogo: ComponentType<PropsDoFormulario>
}
/** In the menu of the bar: the form of a kind of message, offered where the channel supports the kind. */
export const formularios = criarEncaixe<Formulario>()

export interface PropsDoDialogo {
  c: Conversa
  aoFechar: () => void
}
export interface DialogoDoMenu {
  nome: string
  rotulo: string
  Icone: typeof MapPin
  /** without it the entry is left out */
  permissao: string
  Dialogo: ComponentType<PropsDoDialogo>
}
/** In the menu of the bar: what goes into the thread by an act of another subject, whose dialog this is. */
export const dialogosDoMenu = criarEncaixe<DialogoDoMenu>()

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

import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Conversa, Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { criarEncaixe } from '#modules/chat/nucleo/web/encaixe.ts'

export interface FaixaDoFio {
  quando: (c: Conversa) => boolean
  Componente: ComponentType<{ c: Conversa }>
}
/** Between the messages and the line of those who are writing. */
export const sobAsMensagens = criarEncaixe<FaixaDoFio>()
/** Between that line and the composer. */
export const sobreOCompositor = criarEncaixe<FaixaDoFio>()

interface CartaoDoFio {
  /** `dados.tipo` of the messages that it renders */
  tipo: string
  Componente: ComponentType<{ m: Mensagem }>
}
/** Head of a message of one kind. */
export const cartoesDoFio = criarEncaixe<CartaoDoFio>()
/** Below the player of a voice note. */
export const sobOAudio = criarEncaixe<ComponentType<{ m: Mensagem }>>()
/** Called when the open conversation changed, to refetch what a subject shows of it. */
export const aoMudarAConversa = criarEncaixe<(qc: QueryClient, conversaId: string) => void>()

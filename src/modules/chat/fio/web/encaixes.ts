import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Conversa, Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { criarEncaixe } from '#platform/navegador/encaixe.ts'

export interface FaixaDoFio {
  quando: (c: Conversa) => boolean
  Componente: ComponentType<{ c: Conversa }>
}
/** Between the messages and the line of those who are writing. */
export const sobAsMensagens = criarEncaixe<FaixaDoFio>()
/** Between that line and the composer. */
export const sobreOCompositor = criarEncaixe<FaixaDoFio>()

export interface PropsDoCartao {
  m: Mensagem
  /** Opens a conversation with a number that the card shows; null where the user may not answer. */
  aoConversar: ((telefone: string, nome: string) => void) | null
}
export interface CartaoDoFio {
  /** `dados.tipo` of the messages that it renders */
  tipo: string
  /**
   * Whether the data can be shown completely: then the card replaces the text, otherwise it is not shown. Absent when
   * the card is shown above the text.
   */
  basta?: (dados: NonNullable<Mensagem['dados']>) => boolean
  Componente: ComponentType<PropsDoCartao>
}
/** Head of a message of one kind. */
export const cartoesDoFio = criarEncaixe<CartaoDoFio>()

interface ImagemSemBalao {
  /** `dados.tipo` of its messages */
  tipo: string
  /** shown in the list of conversations instead of the missing text */
  rotulo: string
  maximo: { largura: number; altura: number }
}
/** Kinds whose image is shown without a bubble, in its own size. */
export const imagensSemBalao = criarEncaixe<ImagemSemBalao>()
export const imagemSemBalao = (d: Mensagem['dados']): ImagemSemBalao | undefined =>
  imagensSemBalao.ler().find((i) => i.tipo === d?.tipo)
/** Below the player of a voice note. */
export const sobOAudio = criarEncaixe<ComponentType<{ m: Mensagem }>>()
/** Called when the open conversation changed, to refetch what a subject shows of it. */
export const aoMudarAConversa = criarEncaixe<(qc: QueryClient, conversaId: string) => void>()

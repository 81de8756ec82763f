import type { ComponentType } from 'react'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { criarEncaixe } from '#platform/navegador/encaixe.ts'

export interface PropsDaPrivacidade {
  c: Conversa
  aoFechar: () => void
  aoApagar: () => void
}
/** The dialog about the customer's personal data. */
export const dialogoDePrivacidade = criarEncaixe<ComponentType<PropsDaPrivacidade>>()

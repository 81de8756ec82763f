import type { ComponentType } from 'react'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { criarEncaixe } from '#platform/navegador/encaixe.ts'

/** The step after the people in the setup of an inbox: where its conversations wait. It shows the buttons of the step. */
export const depoisDasPessoas =
  criarEncaixe<ComponentType<{ c: Caixa; aoVoltar: () => void; aoConcluir: () => void }>>()

/** The tab "Outros sistemas" of an inbox. */
export const abaDeOutrosSistemas = criarEncaixe<ComponentType<{ c: Caixa }>>()

import type { ComponentType } from 'react'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { criarEncaixe } from '#platform/navegador/encaixe.ts'

/** Sections of the context pane. */
export const secoesDoContexto = criarEncaixe<ComponentType<{ c: Conversa }>>()

/** Banners over the thread. */
export const faixasDaConversa = criarEncaixe<ComponentType<{ c: Conversa }>>()

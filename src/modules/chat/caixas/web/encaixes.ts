import type { ComponentType } from 'react'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { criarEncaixe } from '#platform/navegador/encaixe.ts'

/** The tab "Outros sistemas" of an inbox. */
export const abaDeOutrosSistemas = criarEncaixe<ComponentType<{ c: Caixa }>>()

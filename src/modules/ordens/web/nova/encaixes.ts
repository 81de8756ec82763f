import type { ComponentType } from 'react'
import { criarEncaixe } from '#platform/navegador/encaixe.ts'

/** What modules above know of a plant before an order for it is opened: its warranties. */
export const avisosDaUsina = criarEncaixe<ComponentType<{ usinaId: string }>>()

import type { ComponentType } from 'react'
import { criarEncaixe } from '#platform/navegador/encaixe.ts'

/** What modules above offer beside an alert of a material that is missing: to buy it. */
export const acoesDaFalta = criarEncaixe<ComponentType<{ material: string }>>()

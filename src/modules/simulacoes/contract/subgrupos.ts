import { contem } from '#kit/objeto.ts'

export const subgruposB = ['B1', 'B2', 'B3'] as const
export const subgruposA = ['A4', 'AS', 'A3a', 'A3', 'A2'] as const
export const subgruposDaSimulacao = [...subgruposB, ...subgruposA] as const
export type SubgrupoDaSimulacao = (typeof subgruposDaSimulacao)[number]

export const modalidadesA = ['verde', 'azul'] as const
export type ModalidadeA = (typeof modalidadesA)[number]

/** Group A is billed by demand and has no minimum (reference §1.8). */
export const ehGrupoA = (subgrupo: SubgrupoDaSimulacao): boolean => contem(subgruposA, subgrupo)

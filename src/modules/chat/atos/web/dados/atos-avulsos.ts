import type { QueryClient } from '@tanstack/react-query'
import type { Conversa, MotivoDeEspera } from '#modules/chat/nucleo/tipos.ts'
import { criarAtos } from './atos.ts'

// for menus, which have no component that could call the hook
export const esperar = (qc: QueryClient, c: Conversa, motivo: MotivoDeEspera) => criarAtos(qc).esperar(c, motivo)
export const retomar = (qc: QueryClient, c: Conversa) => criarAtos(qc).retomar(c)
export { provas } from './atos.ts'

import { createContext, useContext, type ComponentType } from 'react'

/**
 * Components of modules below that the page of a member shows. Supplied by `departments/telas/matricula.tsx`; a missing
 * one leaves its place out.
 */
export interface EncaixesDaMatricula {
  /** batches and months of one unit */
  Creditos?: ComponentType<{ unidadeId: string; nome?: string }>
  /** balance of one unit, inside its card */
  Saldo?: ComponentType<{ unidadeId: string }>
  /** what the proposal promised beside what happened */
  PrometidoERealizado?: ComponentType<{ contatoId: string }>
  /** invoices of a member */
  Faturas?: ComponentType<{ matriculaId: string }>
  /** the contract and its signatures */
  Contrato?: ComponentType<{ contratoId: string }>
}

const NADA: EncaixesDaMatricula = {}
const Contexto = createContext<EncaixesDaMatricula>(NADA)
export const ProvedorDaMatricula = Contexto.Provider
export const useEncaixesDaMatricula = (): EncaixesDaMatricula => useContext(Contexto)

import { createContext, useContext, type ComponentType } from 'react'

/**
 * Components of modules below that the batch of invoices shows. Supplied by `departments/telas/disparador.tsx`; a missing
 * one leaves its place out.
 */
export interface EncaixesDasFaturas {
  /** leads to the page of the receipts */
  IrAosRecebimentos?: ComponentType
  /** leads to one receipt */
  Recebimento?: ComponentType<{ id: string; children: string }>
  /** the charge of an invoice at the bank */
  CobrancaNoBanco?: ComponentType<{ faturaId: string }>
}

const NADA: EncaixesDasFaturas = {}
const Contexto = createContext<EncaixesDasFaturas>(NADA)
export const ProvedorDasFaturas = Contexto.Provider
export const useEncaixesDasFaturas = (): EncaixesDasFaturas => useContext(Contexto)

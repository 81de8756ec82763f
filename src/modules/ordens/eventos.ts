import { evento } from '#kit/evento.ts'
import type { Situacao } from './tipos.ts'

/** An order was opened, or something of it changed: who shows it fetches again. */
export const ordemMudou = evento<{ ordem_id: string; versao: number }>('ordem.mudou')
/** An order passed from one state to another. `de` is null when it was opened. */
export const ordemPassou = evento<{ ordem_id: string; de: Situacao | null; para: Situacao; ciclo: number }>(
  'ordem.passou',
)
/** An act of a device was refused and waits for a decision. */
export const atoRecusado = evento<{ ordem_id: string; ato_id: string; razao: string }>('ordem.ato_recusado')
/** A service, checklist or preventive contract changed. */
export const cadastroDeOrdensMudou = evento<{ id: string }>('ordens.cadastro')
/** The order of a preventive contract could not be opened: a user has to look at it. */
export const preventivaParou = evento<{ recorrencia_id: string }>('ordens.preventiva_parou')

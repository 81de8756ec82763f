import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { encaixe } from '#platform/ligados.ts'
import type { AvisoAoCliente } from './comandos/avisar-mudanca.ts'

export interface LinkMandado extends AvisoAoCliente {
  /** for the user who gives it by another way */
  endereco: string
}

/**
 * Makes the page of a visit for its customer in the transaction of the planning, with the rights of the caller. What it
 * returns sends the address, and is called after the commit. Filled by the module of the field.
 */
export const linkDaVisita =
  encaixe<(u: Unidade, ctx: Ctx, ordemId: string) => Promise<() => Promise<LinkMandado>>>('equipes.linkDaVisita')

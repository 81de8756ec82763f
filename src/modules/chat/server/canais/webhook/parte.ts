import type { DependenciasDoChat } from '../../dependencias.ts'
import type { ParteDoChat } from '../../parte.ts'
import { criarEntregador } from '../../saidas/entregador.ts'
import { adaptadorWebhook } from './adaptador.ts'

/** Inboxes connected to another system by webhooks. */
export const parteDoWebhook = ({ s }: DependenciasDoChat): ParteDoChat => ({
  adaptadores: [adaptadorWebhook(s, criarEntregador(s))],
})

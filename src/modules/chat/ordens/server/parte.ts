import { z } from 'zod'
import { clienteNaPagina } from '#modules/campo/publico.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { tipoDeTrabalho, trabalho } from '#platform/jobs/trabalho.ts'
import { anotarPedidoDeHorario } from './comandos/pedido-de-horario.ts'

const trabalhoDoHorario = tipoDeTrabalho('chat:horario-pedido', z.object({ ordem_id: z.uuid() }))

/** What customers ask for on the page of a service order, in their conversation. */
export const parteDasOrdens = (d: DependenciasDoChat): ParteDoChat => ({
  assinantes: [
    assinar(clienteNaPagina, trabalhoDoHorario, (e) => (e.fato === 'pediu_horario' ? `horario:${e.ordem_id}` : null)),
  ],
  trabalhos: [trabalho(trabalhoDoHorario, ({ ordem_id }) => anotarPedidoDeHorario(d, ordem_id))],
})

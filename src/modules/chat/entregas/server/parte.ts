import { z } from 'zod'
import { mensagemMudou } from '#modules/chat/nucleo/eventos.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { entregarAoContato } from '#platform/entregas/entregas.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { tipoDeTrabalho, trabalho } from '#platform/jobs/trabalho.ts'
import { acompanharEntrega } from './comandos/acompanhar.ts'
import { entregarAoContatoPeloChat } from './comandos/entregar.ts'

const trabalhoDeAcompanhar = tipoDeTrabalho('chat:entrega-mudou', z.object({ mensagem: z.object({ id: z.uuid() }) }))

/** Messages that other modules hand over for a contact. */
export const parteDasEntregas = (d: DependenciasDoChat): ParteDoChat => ({
  ligados: [entregarAoContato((p) => entregarAoContatoPeloChat(d, p))],
  assinantes: [
    assinar(mensagemMudou, trabalhoDeAcompanhar, ({ mensagem: m }) =>
      typeof m.dados?.entrega === 'string' ? `entrega:${m.id}` : null,
    ),
  ],
  trabalhos: [trabalho(trabalhoDeAcompanhar, ({ mensagem }) => acompanharEntrega(d.s, mensagem.id))],
})

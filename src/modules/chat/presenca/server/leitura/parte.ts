import { registrar } from '#platform/http/rotas.ts'
import { leitura } from '../../contract/leitura.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { marcarNaoLida } from './comandos/marcar-nao-lida.ts'
import { marcarNoCanal } from './comandos/marcar-no-canal.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { trabalhoDeNaoLida } from './tipos-de-trabalho.ts'

/** Marking conversations as unread. */
export const parteDeLeitura = (d: DependenciasDoChat): ParteDoChat => ({
  registrar: (app, porteiro, registro) =>
    registrar(
      app,
      porteiro,
      'chat.leitura',
      leitura,
      {
        marcarNaoLida: async ({ ctx, params }) => ({
          success: true as const,
          data: { mensagens_nao_lidas: await d.s.executar(ctx, (u) => marcarNaoLida(u, ctx, params.id)) },
        }),
      },
      registro,
    ),
  trabalhos: [trabalho(trabalhoDeNaoLida, ({ conversa_id }) => marcarNoCanal(d, conversa_id))],
})

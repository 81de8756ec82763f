import { registrar } from '#platform/http/rotas.ts'
import { leitura } from '../../contract/leitura.ts'
import type { DependenciasDoChat } from '../dependencias.ts'
import type { ParteDoChat } from '../parte.ts'
import { marcarNaoLida } from './comandos/marcar-nao-lida.ts'
import { marcarNoCanal } from './comandos/marcar-no-canal.ts'

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
  trabalhos: [
    {
      nome: 'chat:marcar-nao-lida',
      executar: (dados) => marcarNoCanal(d, (dados as { conversa_id: string }).conversa_id),
    },
  ],
})

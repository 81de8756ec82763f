import { invalido } from '#kit/erro.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { extratos } from '../../contract/extratos.ts'
import {
  concluirExtrato,
  decidirLinha,
  descartarExtrato,
  desfazerExtrato,
  guardarExtrato,
} from '../comandos/extratos.ts'
import { lerExtrato } from '../comandos/ler-extrato.ts'
import { contasConhecidas } from '../consultas/contas.ts'
import { extratoPorId, listarExtratos } from '../consultas/extratos.ts'

export function rotasDosExtratos(s: Servicos): Tratadores<typeof extratos> {
  const db = s.banco.db
  const um = async (id: string) => ({ success: true as const, data: await extratoPorId(db, id) })
  return {
    async listar({ query }) {
      const { linhas, total, proximo } = await listarExtratos(db, query)
      return {
        success: true,
        data: linhas,
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    async enviar({ ctx, query, body }) {
      if (!(body instanceof Uint8Array))
        throw invalido('Envie o extrato.', [{ campo: 'arquivo', mensagem: 'Envie o extrato em OFX ou CSV' }])
      const contas = await contasConhecidas(db)
      const lido = await lerExtrato(s.leitores, { nome: query.nome, bytes: body, contas, contaId: query.conta_id })
      return um(await s.executar(ctx, (u) => guardarExtrato(u, query.nome, lido)))
    },
    obter: ({ params }) => um(params.id),
    async decidir({ ctx, params, body }) {
      await s.executar(ctx, (u) => decidirLinha(u, params.id, params.n, body.situacao))
      return um(params.id)
    },
    async concluir({ ctx, params }) {
      await s.executar(ctx, (u) => concluirExtrato(u, params.id))
      return um(params.id)
    },
    async desfazer({ ctx, params }) {
      await s.executar(ctx, (u) => desfazerExtrato(u, params.id))
      return um(params.id)
    },
    async descartar({ ctx, params }) {
      await s.executar(ctx, (u) => descartarExtrato(u, params.id))
      return um(params.id)
    },
  }
}

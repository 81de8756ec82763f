import { naoEncontrado } from '#kit/erro.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { entregar } from '#platform/planilha/escrever.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { privacidadeDosContatos } from '../../contract/privacidade.ts'
import { abrirPedido, concluirPedido, registrarConsentimento } from '../comandos/privacidade.ts'
import { dadosDaPessoa } from '../consultas/dados-da-pessoa.ts'
import { consentimentosDe, listarPedidos, pedidoPorId } from '../consultas/privacidade.ts'
import { contatoInteiro } from './inteiro.ts'

export function rotasDaPrivacidade(s: Servicos): Tratadores<typeof privacidadeDosContatos> {
  const db = s.banco.db
  async function pedido(id: string) {
    const achado = await pedidoPorId(db, id)
    if (!achado) throw naoEncontrado('Pedido não encontrado.')
    return { success: true as const, data: achado }
  }
  return {
    async consentimentos({ params }) {
      await contatoInteiro(db, params.id)
      return { success: true, data: await consentimentosDe(db, params.id) }
    },
    async registrar({ ctx, params, body }) {
      await s.executar(ctx, (u) => registrarConsentimento(u, params.id, body))
      return { success: true, data: await consentimentosDe(db, params.id) }
    },
    async pedidos({ query }) {
      const { pedidos, total, proximo } = await listarPedidos(db, query)
      return {
        success: true,
        data: pedidos,
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    abrir: async ({ ctx, params, body }) =>
      pedido(await s.executar(ctx, (u) => abrirPedido(u, params.id, body.tipo, body.detalhe))),
    async concluir({ ctx, params, body }) {
      const arquivos = await s.executar(ctx, (u) => concluirPedido(u, s.ligados, params.id, body))
      for (const { bucket, caminhos } of arquivos) await s.arquivos.remover(bucket, caminhos)
      return pedido(params.id)
    },
    async dados({ ctx, params, query, reply }) {
      const { corpo, mime } = await dadosDaPessoa(s, params.id, query.formato)
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'contato.entregar_dados',
          entidade: 'contato',
          entidade_id: params.id,
          depois: { formato: query.formato },
        }),
      )
      return entregar(reply, `dados-pessoais-${params.id}.${query.formato}`, mime, corpo)
    },
  }
}

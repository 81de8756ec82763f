import { invalido } from '#kit/erro.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { saidas } from '../contract/saidas.ts'
import { aplicarMapeamento } from '#modules/chat/canais/webhook/regras/mapeamento.ts'
import { exigirCaixa } from '#modules/chat/nucleo/server/exigir-caixa.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { listarSaidas, umaSaida } from './consultas/saidas.ts'
import {
  alterarDestino,
  criarDestino,
  destinosDaCaixa,
  excluirDestino,
  gerarSegredoDaCaixa,
  trocarSegredoDoDestino,
  umDestino,
} from './comandos/destinos.ts'
import { repetirSaidas } from './comandos/repetir.ts'

export function rotasDasSaidas({ s }: DependenciasDoChat): Tratadores<typeof saidas> {
  const db = s.banco.db

  /** Rejects a URL that the SSRF guard refuses. It is checked again at every call, because DNS records change. */
  async function conferirUrl(url: string | undefined): Promise<void> {
    if (url === undefined) return
    await s.rede.conferir(url).catch((erro: unknown) => {
      throw erro instanceof ErroDeRede ? invalido(erro.message, [{ campo: 'url', mensagem: erro.message }]) : erro
    })
  }

  return {
    async destinos({ ctx, params }) {
      await exigirCaixa(db, ctx, params.id)
      return { success: true, data: await destinosDaCaixa(db, params.id) }
    },
    async criarDestino({ ctx, params, body }) {
      await exigirCaixa(db, ctx, params.id)
      await conferirUrl(body.url)
      const { id, segredo } = await s.executar(ctx, (u) => criarDestino(u, s.cofre, params.id, body))
      return { success: true, data: { ...(await umDestino(db, params.id, id)), segredo } }
    },
    async alterarDestino({ ctx, params, body }) {
      await exigirCaixa(db, ctx, params.id)
      await conferirUrl(body.url)
      await s.executar(ctx, (u) => alterarDestino(u, params.id, params.destinoId, body))
      return { success: true, data: await umDestino(db, params.id, params.destinoId) }
    },
    async excluirDestino({ ctx, params }) {
      await exigirCaixa(db, ctx, params.id)
      await s.executar(ctx, (u) => excluirDestino(u, params.id, params.destinoId))
      return { success: true }
    },
    async trocarSegredo({ ctx, params }) {
      await exigirCaixa(db, ctx, params.id)
      return {
        success: true,
        data: {
          segredo: await s.executar(ctx, (u) => trocarSegredoDoDestino(u, s.cofre, params.id, params.destinoId)),
        },
      }
    },
    async gerarSegredo({ ctx, params }) {
      await exigirCaixa(db, ctx, params.id)
      return {
        success: true,
        data: { segredo: await s.executar(ctx, (u) => gerarSegredoDaCaixa(u, s.cofre, params.id)) },
      }
    },
    async listar({ ctx, params, query }) {
      await exigirCaixa(db, ctx, params.id)
      return { success: true, data: await listarSaidas(db, params.id, query) }
    },
    async obter({ ctx, params }) {
      await exigirCaixa(db, ctx, params.id)
      return { success: true, data: await umaSaida(db, params.id, params.saidaId) }
    },
    async repetir({ ctx, params }) {
      await exigirCaixa(db, ctx, params.id)
      await s.executar(ctx, (u) => repetirSaidas(u, params.id, params.saidaId))
      return { success: true, data: await umaSaida(db, params.id, params.saidaId) }
    },
    async repetirMortas({ ctx, params }) {
      await exigirCaixa(db, ctx, params.id)
      return { success: true, data: { total: await s.executar(ctx, (u) => repetirSaidas(u, params.id, null)) } }
    },
    async previaDoMapa({ ctx, params, body }) {
      await exigirCaixa(db, ctx, params.id)
      const lida = aplicarMapeamento(body.mapeamento, body.amostra)
      if ('recusa' in lida) return { success: true, data: { recusa: lida.recusa, mensagens: [] } }
      return {
        success: true,
        data: {
          recusa: null,
          mensagens: lida.mensagens.map(({ texto, contato, anexos }) => ({
            texto,
            contato,
            anexos,
          })),
        },
      }
    },
  }
}

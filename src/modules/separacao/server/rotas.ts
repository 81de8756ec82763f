import { conflito } from '#kit/erro.ts'
import { FUSO } from '#kit/expediente.ts'
import { fimDoDia } from '#kit/parede.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { separacoes } from '../contract/separacoes.ts'
import type { trocas } from '../contract/trocas.ts'
import { coletar, pularLinha } from './comandos/coletar.ts'
import { criarSeparacao, kitDaAceita, planejar } from './comandos/criar.ts'
import { assinarEntrega } from './comandos/entregar.ts'
import { cancelarSeparacao, fecharSeparacao, reabrirSeparacao } from './comandos/fechar.ts'
import { decidirTroca, pedirTroca } from './comandos/trocar.ts'
import { candidatosDe } from './consultas/candidatos.ts'
import { listarSeparacoes, separacaoPorId } from './consultas/separacoes.ts'
import { nomesDosItens } from './consultas/nomes.ts'
import { trocasADecidir } from './consultas/trocas.ts'

/** A reservation holds until the end of the day that was chosen. */
const ateOFimDe = (dia: string | null): Date | null => (dia ? fimDoDia(dia, FUSO) : null)

export function rotasDasSeparacoes(s: Servicos): Tratadores<typeof separacoes> {
  const db = s.banco.db
  const uma = async (ctx: Ctx, id: string) => ({
    success: true as const,
    data: await separacaoPorId(db, id, pode(ctx, 'estoque.custo.ver')),
  })
  return {
    async listar({ query }) {
      const { linhas, total, proximo } = await listarSeparacoes(db, query)
      return {
        success: true,
        data: linhas,
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    obter: ({ ctx, params }) => uma(ctx, params.id),
    async criar({ ctx, body }) {
      const nomes = await nomesDosItens(
        db,
        body.linhas.map((l) => l.item_id),
      )
      const id = await s.executar(ctx, (u) =>
        criarSeparacao(u, {
          origem: { tipo: 'mao', id: body.chave },
          titulo: body.titulo,
          cliente: body.cliente,
          cartaoId: null,
          instalaEm: body.instala_em,
          reservaAte: ateOFimDe(body.reserva_ate),
          localId: body.local_id,
          contexto: {},
          linhas: body.linhas.map((l) => ({
            itemId: l.item_id,
            descricao: nomes.get(l.item_id) ?? 'Material',
            quantidade: l.quantidade,
          })),
        }),
      )
      return await uma(ctx, id)
    },
    async daProposta({ ctx, params }) {
      const id = await s.executar(ctx, (u) => kitDaAceita(u, params.id))
      if (!id) throw conflito('Esta proposta não foi aceita, ou não leva materiais.')
      return await uma(ctx, id)
    },
    async planejar({ ctx, params, body }) {
      await s.executar(ctx, (u) =>
        planejar(u, params.id, {
          versao: body.versao,
          instalaEm: body.instala_em,
          reservaAte: ateOFimDe(body.reserva_ate),
          localId: body.local_id,
        }),
      )
      return await uma(ctx, params.id)
    },
    async coletar({ ctx, params, body }) {
      return { success: true, data: await s.executar(ctx, (u) => coletar(u, params.id, ctx.usuario.id, body)) }
    },
    async pular({ ctx, params }) {
      await s.executar(ctx, (u) => pularLinha(u, params.id, params.linha))
      return await uma(ctx, params.id)
    },
    async fechar({ ctx, params, body }) {
      await s.executar(ctx, (u) => fecharSeparacao(u, params.id, body.faltas))
      return await uma(ctx, params.id)
    },
    async reabrir({ ctx, params }) {
      await s.executar(ctx, (u) => reabrirSeparacao(u, params.id))
      return await uma(ctx, params.id)
    },
    async assinar({ ctx, params, body }) {
      const p = { quem: ctx.usuario.id, papel: body.papel, vanId: body.van_id }
      await s.executar(ctx, (u) => assinarEntrega(u, params.id, p))
      return await uma(ctx, params.id)
    },
    async cancelar({ ctx, params, body }) {
      await s.executar(ctx, (u) => cancelarSeparacao(u, params.id, body.motivo))
      return await uma(ctx, params.id)
    },
  }
}

export const rotasDasTrocas = (s: Servicos): Tratadores<typeof trocas> => ({
  async candidatos({ params }) {
    const achados = await candidatosDe(s.banco.db, params.id, params.linha)
    return { success: true, data: achados.map(({ ficha_sha256: _, ...c }) => c) }
  },
  async trocar({ ctx, params, body }) {
    const p = { id: params.id, linhaId: params.linha, itemId: body.item_id, quem: ctx.usuario.id }
    return { success: true, data: await s.executar(ctx, (u) => pedirTroca(u, p)) }
  },
  aDecidir: async () => ({ success: true, data: await trocasADecidir(s.banco.db) }),
  async decidir({ ctx, params, body }) {
    await s.executar(ctx, (u) => decidirTroca(u, params.id, { quem: ctx.usuario.id, ...body }))
    return { success: true, data: { id: params.id } }
  },
})

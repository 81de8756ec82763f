import { diaAqui } from '#kit/aqui.ts'
import { naoEncontrado } from '#kit/erro.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { bandeiras, cosip, tributos } from '../../contract/base.ts'
import { corrigirBandeira, guardarBandeira } from '../comandos/bandeiras.ts'
import { alterarCosip, corrigirCosip, criarCosip, excluirCosip } from '../comandos/cosip.ts'
import { alterarTributo, corrigirTributo, criarTributo, excluirTributo } from '../comandos/tributos.ts'
import { listarCosip, tributosDoMes } from '../consultas/base.ts'
import { lerBandeiras } from '../consultas/tributos.ts'

export const rotasDosTributos = (s: Servicos): Tratadores<typeof tributos> => ({
  async listar({ query }) {
    const mes = query.mes ?? `${diaAqui().slice(0, 7)}-01`
    return { success: true, data: { mes, linhas: await tributosDoMes(s.banco.db, mes, query.distribuidora_id) } }
  },
  criar: async ({ ctx, body }) => ({
    success: true,
    data: { id: await s.executar(ctx, (u) => criarTributo(u, body)) },
  }),
  async alterar({ ctx, params, body }) {
    await s.executar(ctx, (u) => alterarTributo(u, params.id, body))
    return { success: true }
  },
  corrigir: async ({ ctx, params, body }) => ({
    success: true,
    data: { id: await s.executar(ctx, (u) => corrigirTributo(u, params.id, body)) },
  }),
  async excluir({ ctx, params }) {
    await s.executar(ctx, (u) => excluirTributo(u, params.id))
    return { success: true }
  },
})

export function rotasDasBandeiras(s: Servicos): Tratadores<typeof bandeiras> {
  async function uma(mes: string) {
    const [data] = await lerBandeiras(s.banco.db, mes)
    if (!data) throw naoEncontrado('Bandeira não encontrada.')
    return { success: true as const, data }
  }
  return {
    listar: async () => ({ success: true, data: await lerBandeiras(s.banco.db) }),
    async guardar({ ctx, params, body }) {
      await s.executar(ctx, (u) => guardarBandeira(u, params.mes, body))
      return uma(params.mes)
    },
    async corrigir({ ctx, params, body }) {
      await s.executar(ctx, (u) => corrigirBandeira(u, params.mes, body))
      return uma(params.mes)
    },
  }
}

export const rotasDaCosip = (s: Servicos): Tratadores<typeof cosip> => ({
  listar: async ({ query }) => ({ success: true, ...(await listarCosip(s.banco.db, query)) }),
  criar: async ({ ctx, body }) => ({ success: true, data: { id: await s.executar(ctx, (u) => criarCosip(u, body)) } }),
  async alterar({ ctx, params, body }) {
    await s.executar(ctx, (u) => alterarCosip(u, params.id, body))
    return { success: true }
  },
  corrigir: async ({ ctx, params, body }) => ({
    success: true,
    data: { id: await s.executar(ctx, (u) => corrigirCosip(u, params.id, body)) },
  }),
  async excluir({ ctx, params }) {
    await s.executar(ctx, (u) => excluirCosip(u, params.id))
    return { success: true }
  },
})

import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { checklists, recorrencias, servicos } from '../../contract/cadastros.ts'
import { criarChecklist, publicarChecklist } from '../comandos/checklists.ts'
import { combinarPreventiva, encerrarRecorrencia } from '../comandos/recorrencias.ts'
import { criarServico, editarServico } from '../comandos/servicos.ts'
import { listarChecklists, listarRecorrencias, listarServicos, servicoPorId } from '../consultas/cadastros.ts'

export const rotasDosChecklists = (s: Servicos): Tratadores<typeof checklists> => ({
  listar: async () => ({ success: true, data: await listarChecklists(s.banco.db) }),
  criar: async ({ ctx, body }) => ({
    success: true,
    data: { id: await s.executar(ctx, (u) => criarChecklist(u, body)) },
  }),
  publicar: async ({ ctx, params, body }) => ({
    success: true,
    data: { versao: await s.executar(ctx, (u) => publicarChecklist(u, params.id, body)) },
  }),
})

export const rotasDosServicos = (s: Servicos): Tratadores<typeof servicos> => ({
  listar: async () => ({ success: true, data: await listarServicos(s.banco.db) }),
  obter: async ({ params }) => ({ success: true, data: await servicoPorId(s.banco.db, params.id) }),
  criar: async ({ ctx, body }) => ({
    success: true,
    data: { id: await s.executar(ctx, (u) => criarServico(u, body)) },
  }),
  async editar({ ctx, params, body }) {
    await s.executar(ctx, (u) => editarServico(u, params.id, body))
    return { success: true }
  },
})

export const rotasDasRecorrencias = (s: Servicos): Tratadores<typeof recorrencias> => ({
  listar: async ({ query }) => ({ success: true, data: await listarRecorrencias(s.banco.db, query.proposta) }),
  criar: async ({ ctx, body }) => ({
    success: true,
    data: { id: await s.executar(ctx, (u) => combinarPreventiva(u, ctx, body)) },
  }),
  async encerrar({ ctx, params }) {
    await s.executar(ctx, (u) => encerrarRecorrencia(u, params.id))
    return { success: true }
  },
})

import { pode } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { emergencias, retidos } from '../../contract/retidos.ts'
import { destinar } from '../comandos/destinar.ts'
import { acertarEmergencia, liberarEmergencia, registrarEmergencia } from '../comandos/emergencias.ts'
import { listarEmergencias, listarRetidos } from '../consultas/retidos.ts'
import { daPessoa } from './movimentos.ts'

export const rotasDosRetidos = (s: Servicos): Tratadores<typeof retidos> => ({
  async listar({ query }) {
    return { success: true, data: await listarRetidos(s.banco.db, query.cursor) }
  },
  async destinar({ ctx, body: { chave, ...pedido } }) {
    const ajusta = pode(ctx, 'estoque.ajuste.criar')
    return {
      success: true,
      data: await s.executar(ctx, (u) => destinar(u, daPessoa(ctx, chave), pedido, ajusta)),
    }
  },
})

export const rotasDasEmergencias = (s: Servicos): Tratadores<typeof emergencias> => ({
  listar: async () => ({ success: true, data: await listarEmergencias(s.banco.db) }),
  async registrar({ ctx, body: { chave, ...pedido } }) {
    return { success: true, data: await s.executar(ctx, (u) => registrarEmergencia(u, daPessoa(ctx, chave), pedido)) }
  },
  async liberar({ ctx, params, body }) {
    await s.executar(ctx, (u) => liberarEmergencia(u, params.id, body.ocorrido_em))
    return { success: true, data: { id: params.id } }
  },
  async acertar({ ctx, params, body }) {
    await s.executar(ctx, (u) => acertarEmergencia(u, params.id, body))
    return { success: true, data: { id: params.id } }
  },
})

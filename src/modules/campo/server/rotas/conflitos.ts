import { REABRIR } from '#modules/ordens/contract/comum.ts'
import { pode } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { conflitosDoCampo } from '../../contract/conflitos.ts'
import { abrirConflito, decidirConflito, semConflito } from '../comandos/decidir.ts'
import { conflitoPorId, contarConflitos, listarConflitos } from '../consultas/conflitos.ts'
import { conflitoInteiro } from '../consultas/dois-lados.ts'

export const rotasDosConflitos = (s: Servicos): Tratadores<typeof conflitosDoCampo> => ({
  async listar({ query }) {
    return { success: true, ...(await listarConflitos(s.banco.db, query)) }
  },
  async contar() {
    return { success: true, data: await contarConflitos(s.banco.db) }
  },
  async ver({ ctx, params }) {
    const c = await conflitoPorId(s.banco.db, params.id)
    if (!c) throw semConflito()
    return { success: true, data: await conflitoInteiro(s.banco.db, c, pode(ctx, REABRIR)) }
  },
  async abrir({ ctx, params }) {
    return { success: true, data: { visto: await s.executar(ctx, (u) => abrirConflito(u, ctx, params.id)) } }
  },
  async decidir({ ctx, params, body }) {
    const situacao = await s.executar(ctx, (u) => decidirConflito(u, ctx, { id: params.id, ...body }))
    return { success: true, data: { situacao } }
  },
})

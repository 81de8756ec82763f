import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { unidades } from '../contract/unidades.ts'
import { alterarEnergia } from './comandos/guardar.ts'
import { consumosDa, unidadePorId, unidadesDoContato } from './consultas/unidades.ts'

export function rotasDasUnidades(s: Servicos): Tratadores<typeof unidades> {
  const db = s.banco.db
  return {
    listar: async ({ query }) => ({ success: true, data: await unidadesDoContato(db, query.contato_id) }),
    obter: async ({ params }) => ({
      success: true,
      data: { ...(await unidadePorId(db, params.id)), consumos: await consumosDa(db, params.id) },
    }),
    async alterar({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarEnergia(u, params.id, body))
      return { success: true, data: await unidadePorId(db, params.id) }
    },
  }
}

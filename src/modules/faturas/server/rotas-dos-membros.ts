import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { faturasDosMembros } from '../contract/membros.ts'
import { faturasDaMatricula, procurarFaturas } from './consultas/do-membro.ts'

export const rotasDosMembros = (s: Servicos): Tratadores<typeof faturasDosMembros> => ({
  procurar: async ({ query }) => ({
    success: true,
    data: await procurarFaturas(s.banco.db, query.busca, query.limit),
  }),
  daMatricula: async ({ params, query }) => ({
    success: true,
    data: await faturasDaMatricula(s.banco.db, params.id, query.depois),
  }),
})

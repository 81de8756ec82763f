import type { Tratadores } from '#platform/http/rotas.ts'
import { quem, type Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import type { times } from '../../contract/times.ts'
import { excluirTime } from '../comandos/excluir-time.ts'
import { alterarTime, criarTime } from '../comandos/salvar-time.ts'
import { listarTimes, obterTime } from '../consultas/times.ts'

export const tratarTimes = (s: Servicos): Tratadores<typeof times> => ({
  listar: async ({ query }) => ({ success: true, data: await listarTimes(s, query) }),
  obter: async ({ params }) => ({ success: true, data: await obterTime(s, s.banco.db, params.id) }),
  criar: async ({ ctx, body }) => ({ success: true, data: await criarTime(s, quem(ctx), body) }),
  alterar: async ({ ctx, params, body }) => ({ success: true, data: await alterarTime(s, quem(ctx), params.id, body) }),
  excluir: async ({ ctx, params }) => {
    await excluirTime(s, quem(ctx), params.id)
    return { success: true }
  },
})

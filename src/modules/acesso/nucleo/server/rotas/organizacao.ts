import type { Tratadores } from '#platform/http/rotas.ts'
import type { cargos, departamentos, times } from '../../contract/organizacao.ts'
import { aplicarCargo } from '#modules/acesso/papeis/server/comandos/aplicar-cargo.ts'
import { excluirCargo } from '#modules/acesso/papeis/server/comandos/excluir-cargo.ts'
import { excluirTime } from '#modules/acesso/times/server/comandos/excluir-time.ts'
import { alterarCargo, criarCargo } from '#modules/acesso/papeis/server/comandos/salvar-cargo.ts'
import { alterarTime, criarTime } from '#modules/acesso/times/server/comandos/salvar-time.ts'
import {
  listarCargos,
  listarDepartamentos,
  listarTimes,
  obterCargo,
  obterTime,
  ocupantesDe,
} from '../consultas/organizacao.ts'
import { quem, type Servicos } from '../servicos.ts'

export const tratarDepartamentos = (s: Servicos): Tratadores<typeof departamentos> => ({
  listar: async () => ({ success: true, data: await listarDepartamentos(s.banco.db) }),
})

export const tratarTimes = (s: Servicos): Tratadores<typeof times> => ({
  listar: async ({ query }) => ({ success: true, data: await listarTimes(s.banco.db, query) }),
  obter: async ({ params }) => ({ success: true, data: await obterTime(s.banco.db, params.id) }),
  criar: async ({ ctx, body }) => ({ success: true, data: await criarTime(s, quem(ctx), body) }),
  alterar: async ({ ctx, params, body }) => ({ success: true, data: await alterarTime(s, quem(ctx), params.id, body) }),
  excluir: async ({ ctx, params }) => {
    await excluirTime(s, quem(ctx), params.id)
    return { success: true }
  },
})

export const tratarCargos = (s: Servicos): Tratadores<typeof cargos> => ({
  listar: async ({ query }) => ({ success: true, data: await listarCargos(s.banco.db, query) }),
  obter: async ({ params }) => ({ success: true, data: await obterCargo(s.banco.db, params.id) }),
  criar: async ({ ctx, body }) => ({ success: true, data: await criarCargo(s, quem(ctx), body) }),
  alterar: async ({ ctx, params, body }) => ({
    success: true,
    data: await alterarCargo(s, quem(ctx), params.id, body),
  }),
  excluir: async ({ ctx, params }) => {
    await excluirCargo(s, quem(ctx), params.id)
    return { success: true }
  },
  pessoas: async ({ params }) => {
    await obterCargo(s.banco.db, params.id)
    return { success: true, data: await ocupantesDe(s.banco.db, params.id) }
  },
  aplicar: async ({ ctx, params, body }) => ({
    success: true,
    data: await aplicarCargo(s, quem(ctx), params.id, body.pessoas),
  }),
})

import type { Tratadores } from '#platform/http/rotas.ts'
import { quem, type Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import type { cargos } from '../../contract/cargos.ts'
import { aplicarCargo } from '../comandos/aplicar-cargo.ts'
import { excluirCargo } from '../comandos/excluir-cargo.ts'
import { alterarCargo, criarCargo } from '../comandos/salvar-cargo.ts'
import { listarCargos, obterCargo, ocupantesDe } from '../consultas/cargos.ts'

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

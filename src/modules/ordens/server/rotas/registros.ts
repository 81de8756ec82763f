import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { registros } from '../../contract/registros.ts'
import { listarClientes, listarPecas, listarProdutos, produtoPorId } from '../consultas/registros.ts'

export const rotasDosRegistros = ({ banco: { db } }: Servicos): Tratadores<typeof registros> => ({
  clientes: async ({ ctx, query }) => ({ success: true, data: await listarClientes(db, ctx, query.busca) }),
  pecas: async ({ query }) => ({ success: true, data: await listarPecas(db, query.busca) }),
  produtos: async ({ query }) => ({ success: true, data: await listarProdutos(db, query.busca) }),
  produto: async ({ ctx, params }) => ({ success: true, data: await produtoPorId(db, ctx, params.id) }),
})

import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { categorias, locais, unidades } from '../../contract/cadastros.ts'
import { criarLocal, definirConversao } from '../comandos/cadastrar.ts'
import { alterarCategoria, apagarCategoria, alterarLocal, criarCategoria, criarUnidade } from '../comandos/listas.ts'
import { listarCategorias, listarLocais, listarUnidades } from '../consultas/listas.ts'

export const rotasDasCategorias = (s: Servicos): Tratadores<typeof categorias> => ({
  listar: async () => ({ success: true, data: await listarCategorias(s.banco.db) }),
  async criar({ ctx, body }) {
    return { success: true, data: { id: await s.executar(ctx, (u) => criarCategoria(u, body)) } }
  },
  async alterar({ ctx, params, body }) {
    await s.executar(ctx, (u) => alterarCategoria(u, params.id, body))
    return { success: true, data: { id: params.id } }
  },
  async apagar({ ctx, params }) {
    await s.executar(ctx, (u) => apagarCategoria(u, params.id))
    return { success: true }
  },
})

export const rotasDasUnidades = (s: Servicos): Tratadores<typeof unidades> => ({
  listar: async () => ({ success: true, data: await listarUnidades(s.banco.db) }),
  async criar({ ctx, body }) {
    await s.executar(ctx, (u) => criarUnidade(u, body))
    return { success: true, data: { sigla: body.sigla } }
  },
  async converter({ ctx, body }) {
    await s.executar(ctx, (u) => definirConversao(u, { itemId: null, den: 1, ...body }))
    return { success: true }
  },
})

export const rotasDosLocais = (s: Servicos): Tratadores<typeof locais> => ({
  listar: async () => ({ success: true, data: await listarLocais(s.banco.db) }),
  async criar({ ctx, body }) {
    const { nome, tipo, pai_id: paiId, responsavel_id: responsavelId } = body
    const id = await s.executar(ctx, (u) => criarLocal(u, { nome, tipo, paiId, responsavelId }))
    return { success: true, data: { id } }
  },
  async alterar({ ctx, params, body }) {
    await s.executar(ctx, (u) => alterarLocal(u, params.id, body))
    return { success: true, data: { id: params.id } }
  },
})

import type { Tratadores } from '#platform/http/rotas.ts'
import type { feriados } from '../../contract/feriados.ts'
import { alterarFeriado, criarFeriado, definirLugares, excluirFeriado } from '../comandos/feriados.ts'
import { feriadosDaPessoa, listarFeriados, lugaresDeTrabalho } from '../consultas/feriados.ts'
import type { Servicos } from '#platform/servicos.ts'

export const tratarFeriados = (s: Pick<Servicos, 'banco' | 'executar'>): Tratadores<typeof feriados> => ({
  async listar() {
    const [lista, lugares] = await Promise.all([listarFeriados(s.banco.db), lugaresDeTrabalho(s.banco.db)])
    return { success: true, data: { feriados: lista, lugares } }
  },
  meus: async ({ ctx }) => ({ success: true, data: await feriadosDaPessoa(s.banco.db, ctx.usuario.id) }),
  criar: async ({ ctx, body }) => ({ success: true, data: await criarFeriado(s, ctx, body) }),
  alterar: async ({ ctx, params, body }) => ({ success: true, data: await alterarFeriado(s, ctx, params.id, body) }),
  async excluir({ ctx, params }) {
    await excluirFeriado(s, ctx, params.id)
    return { success: true }
  },
  async lugares({ ctx, body }) {
    await definirLugares(s, ctx, body)
    return { success: true }
  },
})

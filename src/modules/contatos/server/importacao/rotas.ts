import { naoEncontrado } from '#kit/erro.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { lerEnviada } from '#platform/importacao/receber.ts'
import { entregarRecusadas } from '#platform/importacao/recusadas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { importacoes } from '../../contract/importacoes.ts'
import { corrigirLinha, decidirLinha, decidirRepetidas } from './comandos/decidir.ts'
import { desfazerImportacao, iniciarImportacao, mapearColunas, receberPlanilha } from './comandos/receber.ts'
import { importacaoPorId, linhasDaImportacao, listarImportacoes } from './consultas/importacoes.ts'

export function rotasDasImportacoes(s: Servicos): Tratadores<typeof importacoes> {
  const db = s.banco.db
  async function uma(id: string) {
    const i = await importacaoPorId(db, id)
    if (!i) throw naoEncontrado('Importação não encontrada.')
    return { success: true as const, data: i }
  }
  return {
    async listar({ query }) {
      const { importacoes: data, total, proximo } = await listarImportacoes(db, query)
      return {
        success: true,
        data,
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    async enviar({ ctx, query, body }) {
      const planilha = await lerEnviada(s.leitores, body)
      return uma(await s.executar(ctx, (u) => receberPlanilha(u, query.nome, planilha)))
    },
    obter: ({ params }) => uma(params.id),
    async linhas({ params, query }) {
      await uma(params.id)
      return { success: true, data: await linhasDaImportacao(db, params.id, query) }
    },
    async mapear({ ctx, params, body }) {
      await s.executar(ctx, (u) => mapearColunas(u, params.id, body as Parameters<typeof mapearColunas>[2]))
      return uma(params.id)
    },
    async decidir({ ctx, params, body }) {
      await s.executar(ctx, (u) => decidirLinha(u, params.id, params.n, body.acao))
      return { success: true }
    },
    async corrigir({ ctx, params, body }) {
      await s.executar(ctx, (u) => corrigirLinha(u, params.id, params.n, body.celulas))
      const [linha] = await linhasDaImportacao(db, params.id, { depois: params.n - 1, limit: 1 })
      if (!linha) throw naoEncontrado('Linha não encontrada.')
      return { success: true, data: linha }
    },
    decidirRepetidas: async ({ ctx, params, body }) => ({
      success: true,
      data: { linhas: await s.executar(ctx, (u) => decidirRepetidas(u, params.id, body.acao)) },
    }),
    async iniciar({ ctx, params }) {
      await s.executar(ctx, (u) => iniciarImportacao(u, params.id))
      return uma(params.id)
    },
    async desfazer({ ctx, params }) {
      await s.executar(ctx, (u) => desfazerImportacao(u, params.id))
      return uma(params.id)
    },
    async erros({ ctx, params, reply }) {
      const { data: i } = await uma(params.id)
      await s.executar(ctx, async (u) =>
        u.auditar({ acao: 'importacao.baixar_erros', entidade: 'importacao', entidade_id: i.id }),
      )
      return entregarRecusadas(s.banco, reply, i.cabecalho, (tx, depois, limit) =>
        linhasDaImportacao(tx, i.id, { situacao: ['invalida'], depois, limit }),
      )
    },
  }
}

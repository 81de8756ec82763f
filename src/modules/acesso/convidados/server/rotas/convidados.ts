import { naoEncontrado } from '#kit/erro.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { lerEnviada } from '#platform/importacao/receber.ts'
import { entregarRecusadas } from '#platform/importacao/recusadas.ts'
import type { Leitores } from '#platform/leitores/leitores.ts'
import { situacoesRecusadas, type convidados } from '../../contract/convidados.ts'
import { linksDoLote, type DeEntrega } from '../comandos/entregar.ts'
import { corrigir, desfazer, iniciar, mapear, receberArquivo, receberColado } from '../comandos/receber.ts'
import { linhasDoLote, listarLotes, lotePorId } from '../consultas/lotes.ts'

export function tratarConvidados(s: DeEntrega & { leitores: Leitores }): Tratadores<typeof convidados> {
  const db = s.banco.db
  async function um(id: string) {
    const data = await lotePorId(db, id)
    if (!data) throw naoEncontrado('Lista não encontrada.')
    return { success: true as const, data }
  }
  return {
    listar: async ({ query }) => ({ success: true, ...(await listarLotes(db, query)) }),
    async enviar({ ctx, query, body }) {
      const planilha = await lerEnviada(s.leitores, body)
      return um(await s.executar(ctx, (u) => receberArquivo(u, query.nome, planilha)))
    },
    colar: async ({ ctx, body }) => um(await s.executar(ctx, (u) => receberColado(u, body.texto, body.padrao))),
    obter: ({ params }) => um(params.id),
    async linhas({ params, query }) {
      await um(params.id)
      return { success: true, data: await linhasDoLote(db, params.id, query) }
    },
    async mapear({ ctx, params, body }) {
      await s.executar(ctx, (u) => mapear(u, params.id, body.mapa, body.padrao))
      return um(params.id)
    },
    async corrigir({ ctx, params, body }) {
      await s.executar(ctx, (u) => corrigir(u, params.id, params.n, body.celulas))
      const [data] = await linhasDoLote(db, params.id, { depois: params.n - 1, limit: 1 })
      if (!data) throw naoEncontrado('Linha não encontrada.')
      return { success: true, data }
    },
    async iniciar({ ctx, params }) {
      await s.executar(ctx, (u) => iniciar(u, params.id))
      return um(params.id)
    },
    async desfazer({ ctx, params }) {
      await s.executar(ctx, (u) => desfazer(u, params.id))
      return um(params.id)
    },
    async recusadas({ ctx, params, reply }) {
      const { data: l } = await um(params.id)
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'cad.convite_em_lote.baixar_recusadas',
          entidade: 'cad.convite_em_lote',
          entidade_id: l.id,
          depois: { nome: l.nome },
        }),
      )
      return entregarRecusadas(s.banco, reply, l.cabecalho, (tx, depois, limit) =>
        linhasDoLote(tx, l.id, { situacao: [...situacoesRecusadas], depois, limit }),
      )
    },
    async links({ ctx, params }) {
      await um(params.id)
      return { success: true, data: await linksDoLote(s, ctx, params.id) }
    },
  }
}

import { Readable } from 'node:stream'
import type { Ctx } from '#platform/http/contexto.ts'
import { pode } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { tarefas } from '../../contract/tarefas.ts'
import { apresentarCartaoComData, apresentarNaLista } from '../apresentar.ts'
import { cartoesEntre, tarefasEntre } from '../consultas/calendario.ts'
import { tiposDeTarefa } from '../consultas/configuracao.ts'
import type { FiltrosDeTarefas } from '../consultas/filtros.ts'
import { contarPartes, contarTarefas, listarTarefas, proximasDosCartoes, quadroDeTarefas } from '../consultas/lista.ts'
import { cronometroDe } from '../consultas/tarefa.ts'
import { cabecaDoCsv, linhaDoCsv } from '../csv.ts'
import { alcanceNasTarefas } from '../politica.ts'

type DeLeitura = 'listar' | 'contagens' | 'quadro' | 'calendario' | 'exportar' | 'proximas' | 'cronometrando'

/** What is looked at: every one of these asks with the same predicate. */
export function rotasDeLeitura(s: Servicos): Pick<Tratadores<typeof tarefas>, DeLeitura> {
  const db = s.banco.db

  async function* emCsv(ctx: Ctx, f: FiltrosDeTarefas): AsyncGenerator<string> {
    const [alcance, tipos] = await Promise.all([alcanceNasTarefas(db, ctx), tiposDeTarefa(db, true)])
    const nomes = new Map(tipos.map((t) => [t.id, t.nome]))
    yield cabecaDoCsv
    for (let cursor: string | undefined; ; ) {
      const { linhas, proximo } = await listarTarefas(db, alcance, f, { limit: 500, page: 1, cursor })
      yield linhas.map((l) => linhaDoCsv(apresentarNaLista(l), nomes)).join('')
      if (!proximo) return
      cursor = proximo
    }
  }

  return {
    async listar({ ctx, query: { limit, page, cursor, ...f } }) {
      const alcance = await alcanceNasTarefas(db, ctx)
      const [{ linhas, proximo }, total] = await Promise.all([listarTarefas(db, alcance, f, { limit, page, cursor }), contarTarefas(db, alcance, f)])
      return { success: true, data: linhas.map(apresentarNaLista), pagination: { page, limit, total, hasMore: proximo !== null, proximo } }
    },
    contagens: async ({ ctx, query }) => ({ success: true, data: await contarPartes(db, await alcanceNasTarefas(db, ctx), query) }),
    async quadro({ ctx, query: { por, ...f } }) {
      const colunas = await quadroDeTarefas(db, await alcanceNasTarefas(db, ctx), f, por)
      return { success: true, data: colunas.map(({ linhas, ...c }) => ({ ...c, tarefas: linhas.map(apresentarNaLista) })) }
    },
    async calendario({ ctx, query: { cartoes, ...f } }) {
      const alcance = await alcanceNasTarefas(db, ctx)
      const [t, c] = await Promise.all([tarefasEntre(db, alcance, f), cartoes && pode(ctx, 'funis.cartao.ver') ? cartoesEntre(db, alcance, f) : { linhas: [], cortado: false }])
      const edita = (funil: string) => pode(ctx, 'funis.cartao.editar') && (alcance.funis.funis.get(funil)?.papel ?? 'leitor') !== 'leitor'
      return { success: true, data: { tarefas: t.linhas.map(apresentarNaLista), cartoes: c.linhas.map((l) => apresentarCartaoComData(l, edita(l.funil_id))), cortado: t.cortado || c.cortado } }
    },
    async exportar({ ctx, query, reply }) {
      await s.executar(ctx, async (u) => u.auditar({ acao: 'tarefa.exportar', entidade: 'tarefa', entidade_id: 'lista', depois: query }))
      const nome = `tarefas-${new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })}.csv`
      return reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${nome}"`).header('cache-control', 'no-store').send(Readable.from(emCsv(ctx, query)))
    },
    async proximas({ ctx, query }) {
      const achadas = await proximasDosCartoes(db, await alcanceNasTarefas(db, ctx), query.cartao_id ?? [])
      return { success: true, data: Object.fromEntries([...achadas].map(([id, l]) => [id, apresentarNaLista(l)])) }
    },
    async cronometrando({ ctx }) {
      const c = await cronometroDe(db, ctx.usuario.id)
      return { success: true, data: c ? { ...c, inicio: c.inicio.toISOString() } : null }
    },
  }
}

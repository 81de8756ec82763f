import { filtrosNaAuditoria } from '#platform/eventos/filtros-na-auditoria.ts'
import { pode } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { entregar, escreverArquivo } from '#platform/planilha/escrever.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { tarefas } from '../../contract/tarefas.ts'
import { hojeEm } from '../../regras/prazo.ts'
import type { TarefaNaLista } from '../../tipos.ts'
import { apresentarCartaoComData, apresentarNaLista } from '../apresentar.ts'
import { cartoesEntre, tarefasEntre } from '../consultas/calendario.ts'
import { tiposDeTarefa } from '../consultas/configuracao.ts'
import type { FiltrosDeTarefas } from '../consultas/filtros.ts'
import { contarPartes, contarTarefas, listarTarefas, proximasDosCartoes, quadroDeTarefas } from '../consultas/lista.ts'
import { cronometroDe } from '../consultas/tarefa.ts'
import { colunasDasTarefas } from '../planilha.ts'
import { alcanceNasTarefas, type Alcance } from '../politica.ts'

type DeLeitura = 'listar' | 'contagens' | 'quadro' | 'calendario' | 'exportar' | 'proximas' | 'cronometrando'

/** Read endpoints. All use the same predicate. */
export function rotasDeLeitura(s: Servicos): Pick<Tratadores<typeof tarefas>, DeLeitura> {
  const db = s.banco.db

  /** Yields the whole list page by page in one database snapshot. */
  async function* todas(tx: Tx, alcance: Alcance, f: FiltrosDeTarefas): AsyncGenerator<TarefaNaLista[]> {
    for (let cursor: string | undefined; ;) {
      const { linhas, proximo } = await listarTarefas(tx, alcance, f, { limit: 500, page: 1, cursor })
      yield linhas.map(apresentarNaLista)
      if (!proximo) return
      cursor = proximo
    }
  }

  return {
    async listar({ ctx, query: { limit, page, cursor, ...f } }) {
      const alcance = await alcanceNasTarefas(s, ctx)
      const [{ linhas, proximo }, total] = await Promise.all([
        listarTarefas(db, alcance, f, { limit, page, cursor }),
        contarTarefas(db, alcance, f),
      ])
      return {
        success: true,
        data: linhas.map(apresentarNaLista),
        pagination: { page, limit, total, hasMore: proximo !== null, proximo },
      }
    },
    contagens: async ({ ctx, query }) => ({
      success: true,
      data: await contarPartes(db, await alcanceNasTarefas(s, ctx), query),
    }),
    async quadro({ ctx, query: { por, ...f } }) {
      const colunas = await quadroDeTarefas(db, await alcanceNasTarefas(s, ctx), f, por)
      return {
        success: true,
        data: colunas.map(({ linhas, ...c }) => ({ ...c, tarefas: linhas.map(apresentarNaLista) })),
      }
    },
    async calendario({ ctx, query: { cartoes, ...f } }) {
      const alcance = await alcanceNasTarefas(s, ctx)
      const [t, c] = await Promise.all([
        tarefasEntre(db, alcance, f),
        cartoes && pode(ctx, 'funis.cartao.ver') ? cartoesEntre(db, alcance, f) : { linhas: [], cortado: false },
      ])
      const edita = (funil: string) => pode(ctx, 'funis.cartao.editar') && alcance.cartoes.trabalhaEm(funil)
      return {
        success: true,
        data: {
          tarefas: t.linhas.map(apresentarNaLista),
          cartoes: c.linhas.map((l) => apresentarCartaoComData(l, edita(l.funil_id))),
          cortado: t.cortado || c.cortado,
        },
      }
    },
    async exportar({ ctx, query: { formato, ...f }, reply }) {
      const [alcance, tipos] = await Promise.all([alcanceNasTarefas(s, ctx), tiposDeTarefa(db, true)])
      const { corpo, mime } = await escreverArquivo<TarefaNaLista>(s.banco, {
        nome: 'Tarefas',
        formato,
        colunas: colunasDasTarefas(new Map(tipos.map((t) => [t.id, t.nome]))),
        aberto: true,
        linhas: (tx) => todas(tx, alcance, f),
      })
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'tarefa.exportar',
          entidade: 'tarefa',
          entidade_id: 'lista',
          depois: { formato, ...filtrosNaAuditoria(f) },
        }),
      )
      return entregar(reply, `tarefas-${hojeEm(new Date())}.${formato}`, mime, corpo)
    },
    async proximas({ ctx, query }) {
      const achadas = await proximasDosCartoes(db, await alcanceNasTarefas(s, ctx), query.cartao_id ?? [])
      return { success: true, data: Object.fromEntries([...achadas].map(([id, l]) => [id, apresentarNaLista(l)])) }
    },
    async cronometrando({ ctx }) {
      const c = await cronometroDe(db, ctx.usuario.id)
      return { success: true, data: c ? { ...c, inicio: c.inicio.toISOString() } : null }
    },
  }
}

import { filtrosNaAuditoria } from '#platform/eventos/filtros-na-auditoria.ts'
import { pode } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { entregar, escreverArquivo } from '#platform/planilha/escrever.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { FiltrosDoHistorico, historicos } from '../../contract/historicos.ts'
import type { Acontecimento } from '../../tipos.ts'
import { colunasDoHistorico } from '../colunas.ts'
import { historicoDo } from '../consultas/historico.ts'
import type { Recorte } from '../consultas/recorte.ts'
import { recorteDe } from '../recorte-de.ts'

const VER_MATRICULAS = 'matriculas.matricula.ver'
const POR_VEZ = 500
async function* todos(
  tx: Tx,
  r: Recorte,
  f: FiltrosDoHistorico,
  matriculas: boolean,
): AsyncGenerator<readonly Acontecimento[]> {
  for (let cursor: string | undefined; ;) {
    const { acontecimentos, proximo } = await historicoDo(tx, r, f, { limite: POR_VEZ, cursor, matriculas })
    yield acontecimentos
    if (!proximo) return
    cursor = proximo
  }
}

export function rotasDosHistoricos(s: Servicos): Tratadores<typeof historicos> {
  const { db } = s.banco
  return {
    async listar({ ctx, query: { limit, cursor, ...q } }) {
      const r = await recorteDe(db, ctx, q)
      const matriculas = pode(ctx, VER_MATRICULAS)
      return { success: true, data: await historicoDo(db, r, q, { limite: limit, cursor, matriculas }) }
    },
    async exportar({ ctx, query: { formato, ...q }, reply }) {
      const r = await recorteDe(db, ctx, q)
      const { corpo, mime } = await escreverArquivo<Acontecimento>(s.banco, {
        nome: 'Histórico',
        formato,
        colunas: colunasDoHistorico,
        aberto: true,
        linhas: (tx) => todos(tx, r, q, pode(ctx, VER_MATRICULAS)),
      })
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'historico.exportar',
          entidade: 'painel',
          entidade_id: 'historico',
          depois: { formato, filtros: filtrosNaAuditoria(q) },
        }),
      )
      return entregar(reply, `historico-${q.de}-a-${q.ate}.${formato}`, mime, corpo)
    },
  }
}

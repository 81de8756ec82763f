import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { livroConferido } from '../../eventos.ts'
import { propriedadesDoLivro } from '../../tipos.ts'
import { conferidas, violacoes } from '../consultas/saude.ts'
import { atualizarAlertas } from './alertas.ts'

/** Lines of a run beyond this are counted, not stored. */
const GUARDADAS = 500

/** Compares the ledger with everything that follows from it, stores what differs, and opens the alerts. */
export async function conferirLivro(u: Unidade): Promise<string> {
  const comecou = performance.now()
  const [quantas, achadas] = [await conferidas(u.tx), await violacoes(u.tx)]
  const id = uuidv7()
  const resultado = propriedadesDoLivro.map((propriedade) => ({
    propriedade,
    conferidas: quantas[propriedade],
    violacoes: achadas.filter((v) => v.propriedade === propriedade).length,
  }))
  await sql`
    insert into estoque.conferencias (id, duracao_ms, resultado)
    values (${id}, ${Math.round(performance.now() - comecou)}, ${JSON.stringify(resultado)}::jsonb)
  `.execute(u.tx)
  const linhas = achadas.slice(0, GUARDADAS).map((v, i) => ({ ...v, n: i + 1 }))
  if (linhas.length > 0)
    await sql`
      insert into estoque.conferencia_linhas (conferencia_id, n, propriedade, item_id, local_id, esperado, achado)
      select ${id}, n, propriedade, item_id, local_id, esperado, achado
      from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as v(
        n int, propriedade text, item_id uuid, local_id uuid, esperado numeric, achado numeric
      )
    `.execute(u.tx)
  u.emitir(livroConferido, { conferencia_id: id, violacoes: achadas.length })
  await atualizarAlertas(u, null)
  return id
}

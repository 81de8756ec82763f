import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { LinhaDeCartaoComData } from '../encaixes.ts'
import type { Alcance } from '../politica.ts'
import { condicoes, type FiltrosDeTarefas } from './filtros.ts'
import { colunasDaTarefa, daTarefa, SEM_DATA, type LinhaDeTarefa } from './linhas.ts'

/** Maximum of rows; the response shows when it was exceeded. */
const LIMITE = 1500

export async function tarefasEntre(
  db: Db,
  a: Alcance,
  f: FiltrosDeTarefas & { de: string; ate: string },
): Promise<{ linhas: LinhaDeTarefa[]; cortado: boolean }> {
  const { rows } = await sql<LinhaDeTarefa>`
    select ${colunasDaTarefa(a)}, ''::text as chave ${daTarefa}
    where ${condicoes(f, a)}
      and t.situacao <> 'cancelada'
    order by ${SEM_DATA}, t.id
    limit ${LIMITE + 1}
  `.execute(db)
  return { linhas: rows.slice(0, LIMITE), cortado: rows.length > LIMITE }
}

/** Open cards by expected closing date and by deadline. The task filters that apply to cards are used. */
export async function cartoesEntre(
  db: Db,
  a: Alcance,
  f: FiltrosDeTarefas & { de: string; ate: string },
): Promise<{ linhas: LinhaDeCartaoComData[]; cortado: boolean }> {
  const quem = f.responsavel_id ?? (f.papel === 'minhas' ? ['eu'] : undefined)
  const linhas = await a.cartoes.comData(db, {
    de: f.de,
    ate: f.ate,
    responsaveis: quem?.map((r) => (r === 'eu' ? a.usuario_id : r)),
    departamento: f.departamento,
    limite: LIMITE + 1,
  })
  return { linhas: linhas.slice(0, LIMITE), cortado: linhas.length > LIMITE }
}

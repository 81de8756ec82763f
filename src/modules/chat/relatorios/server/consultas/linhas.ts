import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { FiltrosDoRelatorio, LinhaDoRelatorio } from '../../contract/relatorios.ts'
import { juntarSomas, type Numeros, type Soma } from '../../regras/numeros.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { daConversa, doFato, doTipo, emMaosDe, somas } from './recorte.ts'

export interface Linha extends Omit<LinhaDoRelatorio, 'criado_em' | 'finalizada_em'> {
  criado_em: Date
  finalizada_em: Date | null
  contato_telefone: string | null
}

/**
 * Returns the conversations that contribute to the figures, newest first, each with its contribution: their sum equals
 * the report.
 */
export async function linhasDo(
  db: Db,
  f: FiltrosDoRelatorio,
  alcance: Alcance,
  { depois, limite }: { depois?: string | undefined; limite: number },
): Promise<Linha[]> {
  const dela = daConversa(f, alcance)
  // reach and conversation filters apply to the conversation, fact filters to its facts
  const fatos = sql.join([...doFato(f), ...(f.fato ? [doTipo(f.fato)] : [])], sql` and `)
  const quais =
    f.fato === 'em_maos'
      ? emMaosDe(f, alcance, new Date())
      : sql`c.id in (select f.conversa_id from chat.relatorio f where ${fatos})`
  const { rows } = await sql<Omit<Linha, 'numeros'>>`
    select
      c.id, k.nome as contato_nome, k.telefone as contato_telefone, x.nome as caixa_nome, x.tipo as canal,
      q.nome as fila_nome, u.nome as atribuida_nome, c.status, c.prioridade, c.tags, c.criado_em,
      c.finalizada_em, c.motivo_finalizacao
    from chat.conversas c
    join contatos_publico.contatos k on k.id = c.contato_id
    join chat.caixas_entrada x on x.id = c.caixa_entrada_id
    left join chat.filas q on q.id = c.fila_id
    left join acesso_publico.usuarios u on u.id = c.atribuida_para
    where ${depois ? sql`c.id < ${depois} and` : sql``} ${dela.length > 0 ? sql`${sql.join(dela, sql` and `)} and` : sql``} ${quais}
    order by c.id desc
    limit ${limite}
  `.execute(db)
  const numeros = await numerosDelas(
    db,
    f,
    rows.map((r) => r.id),
  )
  return rows.map((r) => ({ ...r, numeros: numeros.get(r.id) ?? juntarSomas([]) }))
}

async function numerosDelas(db: Db, f: FiltrosDoRelatorio, ids: readonly string[]): Promise<Map<string, Numeros>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Soma & { conversa_id: string }>`
    select f.conversa_id, ${somas}
    from chat.relatorio f
    where f.conversa_id = any(${ids}::uuid[])
      and ${sql.join(doFato(f), sql` and `)}
    group by 1, f.tipo
  `.execute(db)
  return new Map([...Map.groupBy(rows, (r) => r.conversa_id)].map(([id, dela]) => [id, juntarSomas(dela)]))
}

/** Iterates over all rows in pages within one snapshot. */
export async function* todasAsLinhas(
  tx: Tx,
  f: FiltrosDoRelatorio,
  alcance: Alcance,
  lote = 1000,
): AsyncGenerator<Linha[]> {
  await sql`set transaction isolation level repeatable read read only`.execute(tx)
  let depois: string | undefined
  for (;;) {
    const linhas = await linhasDo(tx, f, alcance, { depois, limite: lote })
    if (linhas.length > 0) yield linhas
    if (linhas.length < lote) return
    depois = linhas.at(-1)?.id
  }
}

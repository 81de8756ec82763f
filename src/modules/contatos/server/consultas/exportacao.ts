import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'
import { condicoes, e, type FiltrosDeContato } from './filtros.ts'
import { colunasDaLista, origemDaLista, type LinhaDeContato } from './lista.ts'

export interface LinhaDeExportacao extends LinhaDeContato {
  cargo: string | null
  observacoes: string | null
  outros_telefones: string[]
  outros_emails: string[]
  unidades: string[]
}

const LOTE = 1000
const outros = (tipo: string, principal: string) => sql`
  array(
    select i.valor
    from cad.contato_identidades i
    where i.contato_id = k.id
      and i.tipo = ${sql.lit(tipo)}
      and i.valor is distinct from ${sql.ref(principal)}
    order by i.criada_em, i.valor
  )
`

const colunas = sql`
  ${colunasDaLista},
  k.cargo,
  k.observacoes,
  ${outros('telefone', 'k.telefone')} as outros_telefones,
  ${outros('email', 'k.email')} as outros_emails,
  array(
    select x.numero
    from cad.unidades_consumidoras x
    where x.contato_id = k.id
      and x.numero is not null
    order by x.criado_em
  ) as unidades
`

/** Returns these contacts in the export's columns. */
export async function linhasDe(tx: Tx, ids: readonly string[]): Promise<LinhaDeExportacao[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<LinhaDeExportacao>`select ${colunas} ${origemDaLista} where k.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

/** Reads the rows in list order, in batches. */
export async function* linhasParaExportar(tx: Tx, f: FiltrosDeContato): AsyncGenerator<readonly LinhaDeExportacao[]> {
  let depois: { nome: string; id: string } | null = null
  for (;;) {
    const partes: RawBuilder<unknown>[] = [
      ...condicoes(f),
      ...(depois ? [sql`(plataforma.sem_acento(k.nome), k.id) > (${depois.nome}, ${depois.id}::uuid)`] : []),
    ]
    const { rows } = await sql<LinhaDeExportacao & { chave: string }>`
      select ${colunas}, plataforma.sem_acento(k.nome) as chave ${origemDaLista} ${e(partes)}
      order by plataforma.sem_acento(k.nome), k.id
      limit ${LOTE}
    `.execute(tx)
    if (rows.length > 0) yield rows
    const ultima = rows.at(-1)
    if (rows.length < LOTE || !ultima) return
    depois = { nome: ultima.chave, id: ultima.id }
  }
}

import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'
import { todosOsPonteiros } from '../../comandos/ponteiros.ts'
import { linhaInteira } from '../../consultas/linha-inteira.ts'

const LOTE = 1000
/** Tables filled by the import itself or by the duplicate check: their rows do not block the undo. */
const NAO_PRENDEM = new Set([
  'cad.contato_identidades',
  'cad.unidades_consumidoras',
  'cad.importacao_linhas',
  'cad.contato_pares',
  'cad.contatos_a_conferir',
])

interface Linha {
  n: number
  situacao: 'criada' | 'atualizada'
  contato_id: string | null
}

/**
 * Undoes the last rows first. Deletes a contact that the import created, unless it was used since. Restores an updated
 * contact, except for fields changed later.
 */
export async function devolverLinhas(tx: Tx, importacaoId: string): Promise<boolean> {
  const { rows } = await sql<Linha>`
    select n, situacao, contato_id
    from cad.importacao_linhas
    where importacao_id = ${importacaoId}
      and situacao in ('criada', 'atualizada')
    order by n desc
    limit ${LOTE}
  `.execute(tx)
  if (rows.length === 0) return false
  // several rows of one contact are undone one by one, the last first
  const vistos = new Set<string>()
  const vez = rows.filter((l) => {
    const repetido = l.contato_id !== null && vistos.has(l.contato_id)
    if (l.contato_id) vistos.add(l.contato_id)
    return !repetido
  })
  const numeros = vez.map((l) => l.n)
  await soltarMeios(tx, importacaoId, numeros)
  const presos = await emUso(
    tx,
    importacaoId,
    vez.filter((l) => l.situacao === 'criada'),
  )
  await sql`
    delete from cad.contatos k
    using cad.importacao_linhas l
    where l.importacao_id = ${importacaoId}
      and l.n = any(${numeros}::int[])
      and l.situacao = 'criada'
      and k.id = l.contato_id
      and k.id <> all(${presos}::uuid[])
  `.execute(tx)
  await sql`
    update cad.contatos k
    set
      (
          nome, nome_informado, tipo, telefone, email, empresa, cargo, observacoes, nascimento, origem,
          responsavel_id, tags, campos, atualizado_em
        ) = (
          select
            b.nome,
            b.nome_informado,
            b.tipo,
            b.telefone,
            b.email,
            b.empresa,
            b.cargo,
            b.observacoes,
            b.nascimento,
            b.origem,
            (select u.id from acesso_publico.usuarios u where u.id = b.responsavel_id),
            b.tags,
            b.campos,
            case
              when to_jsonb(k) ->> 'atualizado_em' = l.depois ->> 'atualizado_em' then b.atualizado_em
              else now()
            end
          from jsonb_populate_record(
            null::cad.contatos,
            (${linhaInteira}) || coalesce(
              (
                select jsonb_object_agg(a.key, a.value)
                from jsonb_each(l.antes) a
                where to_jsonb(k) -> a.key = l.depois -> a.key
              ),
              '{}'
            )
          ) b
        )
    from cad.importacao_linhas l
    where l.importacao_id = ${importacaoId}
      and l.n = any(${numeros}::int[])
      and l.situacao = 'atualizada'
      and k.id = l.contato_id
  `.execute(tx)
  await sql`
    update cad.importacao_linhas
    set
      situacao = case
          when situacao = 'criada' and contato_id = any(${presos}::uuid[]) then 'mantida'
          else 'desfeita'
        end
    where importacao_id = ${importacaoId}
      and n = any(${numeros}::int[])
  `.execute(tx)
  return true
}

async function soltarMeios(tx: Tx, importacaoId: string, numeros: readonly number[]): Promise<void> {
  const meus = sql`
    (
      select l.contato_id, m ->> 'tipo' as tipo, m ->> 'valor' as valor
      from cad.importacao_linhas l
      cross join jsonb_array_elements(l.identidades) m
      where l.importacao_id = ${importacaoId}
        and l.n = any(${[...numeros]}::int[])
        and l.situacao = 'atualizada'
    )
  `
  await sql`
    delete from cad.contato_identidades i
    using ${meus} m
    where m.tipo in ('telefone', 'email')
      and i.tipo = m.tipo
      and i.valor = m.valor
      and i.contato_id = m.contato_id
  `.execute(tx)
  await sql`
    delete from cad.unidades_consumidoras x
    using ${meus} m
    where m.tipo = 'uc'
      and x.id::text = m.valor
      and x.contato_id = m.contato_id
      and not exists (select from funis_publico.dossies d where d.uc_id = x.id)
  `.execute(tx)
}

/** Returns the contacts that another table references or that a user has changed by hand. */
async function emUso(tx: Tx, importacaoId: string, linhas: readonly Linha[]): Promise<string[]> {
  const ids = linhas.flatMap((l) => (l.contato_id ? [l.contato_id] : []))
  if (ids.length === 0) return []
  const partes = (await todosOsPonteiros(tx))
    .filter((p) => !NAO_PRENDEM.has(p.tabela))
    .map(
      (p) => sql`
        select ${sql.ref(p.coluna)} as id
        from ${sql.table(p.tabela.replaceAll('"', ''))}
        where ${sql.ref(p.coluna)} = any(${ids}::uuid[])
      `,
    )
  partes.push(sql`
    select l.contato_id
    from cad.importacao_linhas l
    join cad.contatos k on k.id = l.contato_id
    where l.importacao_id = ${importacaoId}
      and l.n = any(${linhas.map((l) => l.n)}::int[])
      and ${linhaInteira} - 'atualizado_em' <> l.depois - 'atualizado_em'
  `)
  const { rows } = await sql<{
    id: string
  }>`
    select distinct id
    from (${sql.join(partes, sql` union all `)}) t
    where id is not null
  `.execute(tx)
  return rows.map((r) => r.id)
}

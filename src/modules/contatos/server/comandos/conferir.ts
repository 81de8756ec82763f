import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'

const LOTE = 400
/** A name shared by more people than this is ignored when comparing. */
const COMUM = 20

/**
 * Compares the contacts written since the last run with all others, whatever their source: form, import, channel, lead
 * or card. Matches: an address that belongs to another contact, the same name in the same city, a similar name with the
 * same beginning in the same city, the same consumer unit. Keeps earlier decisions of users. Returns the number of
 * contacts compared; the caller repeats until it is 0.
 */
export async function conferirNovos(tx: Tx): Promise<number> {
  const { rows } = await sql<{ contato_id: string }>`
    delete from cad.contatos_a_conferir
    where contato_id in (
      select contato_id
      from cad.contatos_a_conferir
      order by em
      limit ${LOTE}
      for update skip locked
    )
    returning contato_id
  `.execute(tx)
  const ids = rows.map((r) => r.contato_id)
  if (ids.length === 0) return 0
  await sql`
    insert into cad.contato_pares (a, b, motivos, pontos)
    select
      least(t.x, t.y), greatest(t.x, t.y), array_agg(distinct t.motivo order by t.motivo), max(t.pontos)::int
    from (
      select k.id, i.contato_id, i.tipo, case i.tipo when 'telefone' then 90 else 85 end
      from cad.contatos k
      cross join lateral (values ('telefone', k.telefone), ('email', k.email)) as m(tipo, valor)
      join cad.contato_identidades i on i.tipo = m.tipo and i.valor = m.valor and i.contato_id <> k.id
      where k.id = any(${ids}::uuid[])
      union all
      select
        k.id,
        o.id,
        'nome_e_cidade',
        (similarity(plataforma.sem_acento(k.nome), plataforma.sem_acento(o.nome)) * 80)::int
      from cad.contatos k
      cross join lateral (
        select o.id, o.nome
        from cad.contatos o
        where plataforma.sem_acento(o.cidade) = plataforma.sem_acento(k.cidade)
          and left(plataforma.sem_acento(o.nome), 3) = left(plataforma.sem_acento(k.nome), 3)
          and o.id <> k.id
          and o.tipo = k.tipo
          and similarity(plataforma.sem_acento(o.nome), plataforma.sem_acento(k.nome)) >= 0.6
          and (o.documento is null or k.documento is null or o.documento = k.documento)
        limit ${COMUM}
      ) o
      where k.id = any(${ids}::uuid[])
        and length(k.nome) >= 5
        and k.cidade is not null
      union all
      select v.contato_id, w.contato_id, 'uc', 75
      from cad.unidades_consumidoras v
      join cad.unidades_consumidoras w
        on w.campos ->> 'uc_numero' = v.campos ->> 'uc_numero'
        and w.distribuidora is not distinct from v.distribuidora
        and w.contato_id <> v.contato_id
      where v.contato_id = any(${ids}::uuid[])
        and length(v.numero) >= 4
    ) t(x, y, motivo, pontos)
    group by 1, 2
    on conflict (a, b) do update set motivos = excluded.motivos, pontos = excluded.pontos, visto_em = now()
    where contato_pares.situacao = 'suspeito'
  `.execute(tx)
  return ids.length
}

/** Records that two contacts are different people, so that the pair is not suggested again. */
export async function decidirDistintos(u: Unidade, x: string, y: string): Promise<void> {
  const [a, b] = x < y ? [x, y] : [y, x]
  const { rows } = await sql`
    insert into cad.contato_pares (a, b, motivos, pontos, situacao, decidido_por)
    select ${a}, ${b}, '{nome}', 1, 'distintos', ${u.autor.usuario?.id ?? null}
    where (select count(*) from cad.contatos where id in (${a}, ${b})) = 2
    on conflict (a, b) do update
      set situacao = 'distintos', decidido_por = excluded.decidido_por, visto_em = now()
    returning a
  `.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado('Contato não encontrado.')
  u.auditar({ acao: 'contato.distintos', entidade: 'contato', entidade_id: a, depois: { outro: b } })
}

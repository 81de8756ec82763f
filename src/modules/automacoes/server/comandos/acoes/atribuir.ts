import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { atribuirPelaAutomacao, funilVigente, exigirQueVeja, veOFunil } from '#modules/funis/publico.ts'
import type { Executar, Passo } from './acao.ts'

/** Returns the first of these users who can see the funnel; 409 if none can. */
async function primeiroQueVe(tx: Tx, pessoas: readonly string[], funilId: string): Promise<string | null> {
  for (const id of pessoas) if (await veOFunil(tx, id, funilId)) return id
  if (pessoas.length > 0)
    throw conflito(
      'Quem está disponível no time não vê os cartões deste funil. Inclua o time no funil, ou escolha outro.',
    )
  return null
}

/**
 * Selects the assignee: members of the team who are present (or their substitutes) and below their capacity, by round
 * robin or by the fewest open cards.
 */
async function escolher(
  { u, cartao, execucao }: Passo,
  modo: 'rodizio' | 'menor_carga',
  timeId: string,
): Promise<string | null> {
  // lock the rule, so that two concurrent cards do not both go to the same user
  await sql`
    select 1
    from funis.regras
    where id = ${execucao.regra_id}
    for update
  `.execute(u.tx)
  const ordem =
    modo === 'rodizio'
      ? sql`r.em nulls first, m.recebe`
      : sql`
        (
          select count(*)
          from funis_publico.cartoes c
          where c.responsavel_id = m.recebe
            and c.situacao = 'aberto'
            and c.id <> ${cartao.id}
        ),
        r.em nulls first,
        m.recebe
      `
  const { rows } = await sql<{ id: string }>`
    select m.recebe as id
    from (
      select distinct cad.quem_recebe(t.usuario_id, now()) as recebe, e.capacidade
      from acesso_publico.time_membros t
      join acesso_publico.times e on e.id = t.time_id
      where t.time_id = ${timeId}
    ) m
    left join funis.rodizios r on r.regra_id = ${execucao.regra_id} and r.usuario_id = m.recebe
    where m.recebe is not null
      and (
        m.capacidade is null
        or m.capacidade > (
          select count(*)
          from funis_publico.cartoes c
          where c.responsavel_id = m.recebe
            and c.situacao = 'aberto'
            and c.id <> ${cartao.id}
        )
      )
    order by ${ordem}
  `.execute(u.tx)
  const id = await primeiroQueVe(
    u.tx,
    rows.map((r) => r.id),
    cartao.funil_id,
  )
  if (id)
    await sql`
      insert into funis.rodizios (regra_id, usuario_id)
      values (${execucao.regra_id}, ${id})
      on conflict (regra_id, usuario_id) do update set em = clock_timestamp()
    `.execute(u.tx)
  return id
}

export async function substituto({ u }: Passo, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select cad.quem_recebe(${id}::uuid, now()) as id`.execute(u.tx)
  return rows[0]?.id ?? null
}

/** Assigns the card, and sets its team if the rule names one. */
export const atribuir: Executar<'atribuir'> = async (a, p) => {
  const { u, cartao: c } = p
  const id =
    a.modo === 'pessoa'
      ? a.usuario_id && (await substituto(p, a.usuario_id))
      : a.time_id && (await escolher(p, a.modo, a.time_id))
  if (!id)
    throw conflito(
      a.modo === 'pessoa'
        ? 'A pessoa da regra não está disponível.'
        : 'Ninguém do time está disponível: todos estão ausentes ou com a capacidade cheia.',
    )
  const pessoa = await u.tx
    .selectFrom('acesso_publico.usuarios')
    .select('nome')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (c.responsavel_id === id) return { feito: `Já estava com ${pessoa.nome}` }
  if (a.modo === 'pessoa') await exigirQueVeja(u.tx, id, await funilVigente(u.tx, c.funil_id), 'usuario_id')
  await atribuirPelaAutomacao(u, c, { responsavel_id: id, time_id: a.time_id })
  return { feito: `Atribuiu a ${pessoa.nome}` }
}

import { sql } from 'kysely'
import { definicao, type Definicao } from '#engines/funil/tipos.ts'
import { uuidv7 } from '#kit/id.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { campoDe, definicaoDe, type ModeloDeFunil } from '#modules/funis/modelos/modelo.ts'
import { camposDoModelo, modelos, passagensDoModelo } from '#modules/funis/modelos/index.ts'
import { publicar } from './publicar.ts'

/** Installs the field dictionary and the company's funnels once; later edits are not overwritten. */
export async function instalarModelos(s: Servicos): Promise<void> {
  await s.executar(sistema, async (u) => {
    const ha = await u.tx.selectFrom('funis.funis').select('id').limit(1).executeTakeFirst()
    if (ha) return prenderOQueNinguemMudou(u)
    await u.tx
      .insertInto('funis.campos')
      .values(camposDoModelo.map(campoDe).map((c) => ({ ...c, config: JSON.stringify(c.config) })))
      .onConflict((oc) => oc.doNothing())
      .execute()
    for (const m of modelos) {
      const id = uuidv7()
      const feito = await u.tx
        .insertInto('funis.funis')
        .values({ id, chave: m.chave, departamento: m.departamento, nome: m.nome })
        .onConflict((oc) => oc.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (feito) await publicar(u, id, definicaoDe(m, passagensDoModelo), null)
    }
  })
}

/**
 * Adds the approvals of the current template to a funnel installed from an older one, where that surprises no user
 * (decision 0017).
 */
async function prenderOQueNinguemMudou(u: Unidade): Promise<void> {
  for (const m of modelos.filter((x) => x.estagios.some((e) => e.aprovacao))) {
    const f = await intocado(u, m.chave)
    const d = f && comAprovacoes(f.definicao, m)
    if (f && d && (await semSurpresa(u, f.id, d)))
      await publicar(u, f.id, d, null, {
        nota: 'Os estágios de aprovação passam a segurar o cartão até a aprovação. Para soltar, publique sem ela.',
      })
  }
}

/**
 * A funnel that is published, was never published or drafted by a user, and has no approvals. Locks the row: two
 * processes may start at the same time.
 */
async function intocado(u: Unidade, chave: string): Promise<{ id: string; definicao: Definicao } | null> {
  const {
    rows: [f],
  } = await sql<{ id: string; definicao: unknown }>`
    select f.id, f.definicao
    from funis.funis f
    where f.chave = ${chave}
      and f.versao > 0
      and f.arquivado_em is null
      and f.rascunho is null
      and not exists (
        select from funis.versoes v
        where v.funil_id = f.id
          and (v.publicada_por is not null or v.definicao @? '$.estagios[*].aprovacao ? (@ != null)')
      )
    for update of f
  `.execute(u.tx)
  return f ? { id: f.id, definicao: definicao.parse(f.definicao) } : null
}

/** Copies the template's approvals to the stages with the same key; null: there is no such stage. */
function comAprovacoes(d: Definicao, m: ModeloDeFunil): Definicao | null {
  const doModelo = new Map(m.estagios.flatMap((e) => (e.aprovacao ? [[e.chave, e.aprovacao] as const] : [])))
  if (!d.estagios.some((e) => doModelo.has(e.chave))) return null
  return { ...d, estagios: d.estagios.map((e) => ({ ...e, aprovacao: doModelo.get(e.chave) ?? e.aprovacao })) }
}

/**
 * No open card is in such a stage or past one, and at least two users could approve, because a requester cannot decide.
 */
async function semSurpresa(u: Unidade, funilId: string, d: Definicao): Promise<boolean> {
  const primeiro = d.estagios.findIndex((e) => e.aprovacao)
  const alem = d.estagios.slice(primeiro).map((e) => e.id)
  const {
    rows: [c],
  } = await sql`
    select 1
    from funis.cartoes
    where funil_id = ${funilId}
      and situacao = 'aberto'
      and estagio_id = any(${alem}::uuid[])
    limit 1
  `.execute(u.tx)
  if (c) return false
  for (const e of d.estagios) {
    if (!e.aprovacao) continue
    const papeis = e.aprovacao.alcadas.flatMap((a) =>
      a.quem.tipo === 'papel' ? [`${a.quem.departamento}:${a.quem.papel}`] : [],
    )
    const {
      rows: [p],
    } = await sql<{ n: number }>`
      select count(distinct q.id)::int as n
      from acesso_publico.usuarios q
      join acesso_publico.membros m
        on m.usuario_id = q.id
        and m.valido_de <= now()
        and (m.valido_ate is null or m.valido_ate > now())
      where q.ativo
        and m.departamento || ':' || m.papel = any(${papeis}::text[])
    `.execute(u.tx)
    if ((p?.n ?? 0) < 2) return false
  }
  return true
}

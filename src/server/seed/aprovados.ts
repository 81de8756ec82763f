import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'

interface Falta {
  cartao_id: string
  estagio_id: string
  valor_centavos: number | null
  em: Date
  vigiados: Record<string, number | null>
  aprova: string | null
  pede: string | null
}

/**
 * Adds the missing approvals to demonstration cards that are already past a stage with a mandatory approval, given by
 * an approver whom the stage names.
 */
export async function aprovarQuemPassou(tx: Tx): Promise<void> {
  const { rows } = await sql<Falta>`
    select
      c.id as cartao_id,
      e.id as estagio_id,
      c.valor_centavos::float8 as valor_centavos,
      c.entrou_estagio_em - interval '6 hours' as em,
      (
        select jsonb_object_agg(v ->> 'campo', funis.medida(c, d.campos, v ->> 'campo'))
        from jsonb_array_elements(e.aprovacao -> 'vigia') v
      ) as vigiados,
      q.aprova,
      (
        select u.id
        from cad.usuarios u
        where u.ativo
          and u.id <> q.aprova
          and not (u.id = any(cad.em_nome_de(q.aprova, now())))
        order by u.id = c.responsavel_id desc, u.email
        limit 1
      ) as pede
    from funis.cartoes c
    left join funis.dossies d on d.id = c.dossie_id
    cross join lateral funis.falta_aprovar(c.id, c.estagio_id) f(id)
    join funis.estagios e on e.id = f.id
    left join lateral (
      select u.id as aprova
      from cad.usuarios u
      join cad.membros m on m.usuario_id = u.id
      join jsonb_array_elements(e.aprovacao -> 'alcadas') a
        on a #>> '{quem,departamento}' = m.departamento
        and a #>> '{quem,papel}' = m.papel::text
      where u.ativo
      order by u.email
      limit 1
    ) q on true
    order by c.id
  `.execute(tx)
  for (const f of rows) await umaAprovacao(tx, f)
}

async function umaAprovacao(tx: Tx, f: Falta): Promise<void> {
  const [id, pede] = [uuidv7(), f.pede ?? f.aprova]
  if (!pede) return
  const depois = new Date(f.em.getTime() + 3_600_000)
  await tx
    .insertInto('funis.aprovacoes')
    .values({
      id,
      cartao_id: f.cartao_id,
      estagio_id: f.estagio_id,
      pedida_por: pede,
      valor_centavos: f.valor_centavos,
      vigiados: JSON.stringify(f.vigiados),
      etapas: JSON.stringify([{ nome: '', quem: [], substitutos: [], apos_horas: 24 }]),
      situacao: 'aprovada',
      pedida_em: f.em,
      decidida_em: depois,
    })
    .execute()
  if (f.aprova && f.aprova !== pede)
    await tx
      .insertInto('funis.votos')
      .values({ aprovacao_id: id, pedida_por: pede, etapa: 0, usuario_id: f.aprova, decisao: 'aprovada', em: depois })
      .execute()
}

import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Checklist, Recorrencia, Servico } from '../../contract/cadastros.ts'

export async function listarServicos(db: Db, id?: string): Promise<Servico[]> {
  const { rows } = await sql<Servico>`
    select
      v.item_id as id, c.modelo as nome, i.descricao, v.tipo, v.duracao_min, v.habilidades, v.no_telhado, v.checklist_id,
      k.nome as checklist, v.preco_centavos::float8 as preco_centavos, v.sla_horas, v.instrucoes,
      v.link_ao_concluir,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'item_id', p.item_id, 'nome', btrim(q.marca || ' ' || q.modelo), 'qtd', trim_scale(p.qtd)::text,
          'unidade', lower(m.unidade), 'critica', p.critica
        ) order by q.modelo)
        from ordens.servico_pecas p
        join catalogo_publico.itens q on q.id = p.item_id
        join estoque_publico.materiais m on m.item_id = p.item_id
        where p.servico_id = v.item_id
      ), '[]') as pecas,
      (
        select count(*) from ordens.ordens o
        where o.servico_id = v.item_id
          and o.situacao not in ('concluida', 'cancelada')
      )::int as ordens_abertas,
      (
        select count(*) from ordens.ordens o
        where o.servico_id = v.item_id
          and o.aberta_em > now() - interval '1 year'
      )::int as ordens_no_ano,
      (
        select round(avg(extract(epoch from o.concluida_em - o.iniciada_em) / 60))::int
        from ordens.ordens o
        where o.servico_id = v.item_id
          and o.concluida_em > now() - interval '1 year'
          and o.iniciada_em is not null
      ) as media_min
    from ordens.servicos v
    join catalogo_publico.itens c on c.id = v.item_id
    cross join lateral (select ''::text as descricao) i
    left join ordens.checklists k on k.id = v.checklist_id
    where ${id === undefined ? sql`c.arquivado_em is null` : sql`v.item_id = ${id}`}
    order by c.modelo
  `.execute(db)
  return rows
}

export async function servicoPorId(db: Db, id: string): Promise<Servico> {
  const [servico] = await listarServicos(db, id)
  if (!servico) throw naoEncontrado('Serviço não encontrado.')
  return servico
}

export async function listarChecklists(db: Db): Promise<Checklist[]> {
  const { rows } = await sql<Checklist>`
    select k.id, k.nome, k.tipo, k.versao, v.itens, v.vagas,
      (select count(*) from ordens.servicos s where s.checklist_id = k.id)::int as servicos
    from ordens.checklists k
    join ordens.checklist_versoes v on v.checklist_id = k.id and v.versao = k.versao
    where k.arquivado_em is null
    order by k.nome
  `.execute(db)
  return rows
}

/** Of one proposal, or of all. */
export async function listarRecorrencias(db: Db, proposta?: string): Promise<Recorrencia[]> {
  const { rows } = await sql<Recorrencia>`
    select r.id, r.titulo, r.contato_id, c.nome as contato, r.usina_id, x.nome as usina, r.servico_id,
      i.modelo as servico, r.cada_meses, r.cada_dias, r.proxima::text as proxima, r.antecedencia_dias,
      r.ate::text as ate, r.ativa, r.parada, r.proposta_id
    from ordens.recorrencias r
    join contatos_publico.contatos c on c.id = r.contato_id
    left join usinas_publico.usinas x on x.id = r.usina_id
    join catalogo_publico.itens i on i.id = r.servico_id
    where ${proposta === undefined ? sql`true` : sql`r.proposta_id = ${proposta}`}
    order by r.ativa desc, r.proxima, r.id
    limit 500
  `.execute(db)
  return rows
}

/** A preventive contract for a notification. */
export async function recorrenciaDoAviso(
  db: Db,
  id: string,
): Promise<{ titulo: string; parada: string | null } | null> {
  const r = await db
    .selectFrom('ordens.recorrencias')
    .select(['titulo', 'parada'])
    .where('id', '=', id)
    .executeTakeFirst()
  return r ?? null
}

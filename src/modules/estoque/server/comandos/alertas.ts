import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { alertasMudaram } from '../../eventos.ts'
import { DIAS_DE_GARANTIA, DIAS_DE_VALIDADE } from '../../regras/alertas.ts'
import { DE_USO } from '../consultas/de-uso.ts'
import { DIAS_PARADO, hojeEmSql, tabelasDaPrevisao } from '../consultas/previsao.ts'

/** Goods that stay longer than this on their way or held back are asked about. */
const DIAS_EM_TRANSITO = 3
const DIAS_SEM_DESTINO = 15

/** Of the serial `s`: issue of its invoice, else its first entry. The index `series_da_garantia` has this expression. */
const GARANTIA_DESDE = sql`coalesce(s.nota_em, s.entrou_em)`

/** What is true now: kind, material, place, and the figures of its sentence. */
const SITUACOES = sql`
  select 'abaixo_minimo' as tipo, p.item_id, p.local_id, x.disponivel as qtd, p.minimo as limite, null::date as dia
  from politicas p
  cross join lateral (
    select case when p.local_id is null then v.disponivel else coalesce(s.qtd - s.reservado, 0) end as disponivel
    from livres v
    left join estoque.saldos s on s.item_id = p.item_id and s.local_id = p.local_id
    where v.item_id = p.item_id
  ) x
  where p.minimo > 0
    and x.disponivel < p.minimo
  union all
  select 'ponto_pedido', p.item_id, null, v.disponivel + coalesce(c.qtd, 0) - coalesce(d.qtd, 0), p.ponto, null
  from politicas p
  join livres v on v.item_id = p.item_id
  left join chegando c on c.item_id = p.item_id
  left join demanda d on d.item_id = p.item_id
  where p.local_id is null
    and p.ponto > 0
    and v.disponivel >= p.minimo
    and v.disponivel + coalesce(c.qtd, 0) - coalesce(d.qtd, 0) <= p.ponto
  union all
  select 'ruptura_prevista', f.item_id, null, v.disponivel, d.qtd, f.dia
  from falta f
  join livres v on v.item_id = f.item_id
  left join demanda d on d.item_id = f.item_id
  union all
  select 'validade', t.item_id, x.local_id, sum(x.qtd), null, min(t.validade)
  from estoque.lotes t
  join livres v on v.item_id = t.item_id
  join estoque.lote_saldos x on x.lote_id = t.id and x.qtd > 0
  join estoque.locais l on l.id = x.local_id and ${DE_USO}
  where t.validade <= ${hojeEmSql} + ${DIAS_DE_VALIDADE}::int
  group by t.item_id, x.local_id
  union all
  select 'garantia', g.item_id, g.local_id, count(*), null, min(g.ate)
  from (
    select s.item_id, s.local_id, (${GARANTIA_DESDE} + make_interval(years => anos.n))::date as ate
    from livres v
    join catalogo_publico.itens i on i.id = v.item_id
    cross join lateral (select (i.ficha ->> 'garantiaProdutoAnos')::int as n) anos
    join estoque.series s on s.item_id = v.item_id
      -- one day more than the sum below, which ends a year that begins on 29 February on the 28th
      and ${GARANTIA_DESDE} <= (${hojeEmSql} + ${DIAS_DE_GARANTIA}::int + 1 - make_interval(years => anos.n))::date
    join estoque.locais l on l.id = s.local_id and ${DE_USO}
    where anos.n > 0
  ) g
  where g.ate <= ${hojeEmSql} + ${DIAS_DE_GARANTIA}::int
  group by g.item_id, g.local_id
  union all
  select 'acima_maximo', p.item_id, p.local_id, x.saldo, p.maximo, null
  from politicas p
  cross join lateral (
    select case when p.local_id is null then v.saldo else coalesce(s.qtd, 0) end as saldo
    from livres v
    left join estoque.saldos s on s.item_id = p.item_id and s.local_id = p.local_id
    where v.item_id = p.item_id
  ) x
  where x.saldo > p.maximo * 1.2
  union all
  select 'parado', v.item_id, null, v.saldo, null, u.dia
  from livres v
  cross join lateral (
    select m.ocorrido_em as dia
    from estoque.linhas l
    join estoque.movimentos m on m.id = l.movimento_id
    where l.item_id = v.item_id
      and l.fisico
      and l.delta <> 0
    order by l.ordem desc
    limit 1
  ) u
  where v.saldo > 0
    and u.dia < ${hojeEmSql} - ${DIAS_PARADO}::int
  union all
  select
    case when x.tipo = 'transito' then 'transferencia_atrasada' else 'serie_sem_destino' end,
    s.item_id, s.local_id, s.qtd, null, u.dia
  from livres v
  join estoque.saldos s on s.item_id = v.item_id and s.fisico and s.qtd > 0
  join estoque.locais x on x.id = s.local_id and x.tipo in ('transito', 'quarentena')
  join estoque.materiais k on k.item_id = s.item_id and (x.tipo = 'transito' or k.rastreio = 'serie')
  cross join lateral (
    select m.ocorrido_em as dia
    from estoque.linhas l
    join estoque.movimentos m on m.id = l.movimento_id
    where l.item_id = s.item_id
      and l.local_id = s.local_id
    order by l.ordem desc
    limit 1
  ) u
  where u.dia < ${hojeEmSql} - case when x.tipo = 'transito' then ${DIAS_EM_TRANSITO}::int else ${DIAS_SEM_DESTINO}::int end
  union all
  select 'reserva_vencida', r.item_id, r.local_id, sum(r.qtd - r.atendida), null, min(r.precisa_em)
  from estoque.reservas r
  join livres v on v.item_id = r.item_id
  where r.situacao = 'ativa'
    and r.local_id is not null
    and r.precisa_em < ${hojeEmSql}
  group by r.item_id, r.local_id
  union all
  select 'saida_emergencial', e.item_id, null, sum(e.qtd), null, min(e.prazo)
  from estoque.emergencias e
  join livres v on v.item_id = e.item_id
  where e.acertada_em is null
  group by e.item_id
  union all
  select 'divergencia_livro', c.item_id, c.local_id, min(c.achado), min(c.esperado), null
  from estoque.conferencia_linhas c
  join livres v on v.item_id = c.item_id
  where c.conferencia_id = (select id from estoque.conferencias order by comecou_em desc limit 1)
  group by c.item_id, c.local_id
`

/**
 * Opens and closes the alerts of materials; null: of all. An alert that goes on keeps its row, with the figures of now;
 * one that was put off until a day comes back on it.
 */
export async function atualizarAlertas(u: Unidade, itens: readonly string[] | null): Promise<number> {
  const { rows } = await sql<{ id: string; novo: boolean }>`
    with ${tabelasDaPrevisao({ itens })},
    politicas as (
      select p.item_id, p.local_id, p.minimo, p.ponto, p.maximo
      from estoque.politicas p
      join livres v on v.item_id = p.item_id
      where p.local_id is not null
      union all
      select p.item_id, null, p.minimo, p.ponto, p.maximo
      from estoque.reposicao_em_vigor p
      join livres v on v.item_id = p.item_id
    ),
    agora as (${SITUACOES}),
    abertos as (
      select a.*
      from estoque.alertas a
      join livres v on v.item_id = a.item_id
      where a.fechado_em is null
    ),
    terminados as (
      update estoque.alertas a
      set fechado_em = now()
      where a.id in (
        select b.id
        from abertos b
        where not exists (
          select
          from agora n
          where n.tipo = b.tipo
            and n.item_id = b.item_id
            and n.local_id is not distinct from b.local_id
        )
      )
      returning a.id
    ),
    postos as (
      insert into estoque.alertas (tipo, item_id, local_id, qtd, limite, dia)
      select n.tipo, n.item_id, n.local_id, n.qtd, n.limite, n.dia
      from agora n
      left join abertos b on b.tipo = n.tipo and b.item_id = n.item_id and b.local_id is not distinct from n.local_id
      where b.id is null
        or (b.qtd, b.limite, b.dia) is distinct from (n.qtd, n.limite, n.dia)
      order by n.tipo, n.item_id, n.local_id
      on conflict (tipo, item_id, local_id) where fechado_em is null
        do update set qtd = excluded.qtd, limite = excluded.limite, dia = excluded.dia
      returning id, aberto_em = now() as novo
    )
    select id, novo from postos
    union all
    select id, false from terminados
  `.execute(u.tx)
  const abertos = rows.filter((r) => r.novo).map((r) => r.id)
  if (rows.length > 0) u.emitir(alertasMudaram, { rodada: uuidv7(), abertos: abertos.slice(0, 50) })
  return abertos.length
}

/** Puts an alert off until a day, with the reason. It comes back then, if it is still true. */
export async function adiarAlerta(
  u: Unidade,
  id: string,
  { ate, motivo }: { ate: string; motivo: string },
): Promise<void> {
  const { rows } = await sql<{ fechado: boolean; passado: boolean; longe: boolean }>`
    select
      fechado_em is not null as fechado,
      ${ate}::date <= ${hojeEmSql} as passado,
      ${ate}::date > ${hojeEmSql} + 180 as longe
    from estoque.alertas
    where id = ${id}
    for update
  `.execute(u.tx)
  const [alerta] = rows
  if (!alerta) throw naoEncontrado('Este alerta não existe.')
  if (alerta.fechado) throw conflito('Este alerta já terminou.')
  const frase = alerta.passado ? 'Escolha um dia depois de hoje' : alerta.longe ? 'Adie por até 180 dias' : null
  if (frase) throw invalido(frase, [{ campo: 'ate', mensagem: frase }])
  await u.tx
    .updateTable('estoque.alertas')
    .set({ adiado_ate: ate, adiado_motivo: motivo, adiado_por: u.autor.usuario?.id ?? null })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'alerta_do_estoque.adiar',
    entidade: 'alerta_do_estoque',
    entidade_id: id,
    depois: { adiado_ate: ate },
    motivo,
  })
  u.emitir(alertasMudaram, { rodada: uuidv7(), abertos: [] })
}

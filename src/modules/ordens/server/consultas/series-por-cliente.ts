import { sql } from 'kysely'
import { diaBr } from '#kit/dias.ts'
import type { RelatorioDeFora } from '#modules/estoque/publico.ts'
import { ordemNoAlcance } from '../politica.ts'

/**
 * Serials that are with customers or in use now, by the order that took them there; of an exit without an order, where to
 * and by whom. An order that the caller does not reach shows neither its number nor its customer.
 */
export const seriesPorCliente: RelatorioDeFora = {
  tipo: 'series_por_cliente',
  definir: (ctx, f, { de, ate }) => ({
    titulo: `Séries por cliente de ${diaBr(de)} a ${diaBr(ate)}`,
    colunas: [
      { id: 'cliente', titulo: 'Cliente', tipo: 'texto' },
      { id: 'documento', titulo: 'Documento', tipo: 'texto' },
      { id: 'codigo', titulo: 'Código', tipo: 'texto' },
      { id: 'nome', titulo: 'Material', tipo: 'texto' },
      { id: 'serie', titulo: 'Série', tipo: 'texto' },
      { id: 'dia', titulo: 'Saiu em', tipo: 'dia' },
      { id: 'destino', titulo: 'Para onde', tipo: 'texto' },
      { id: 'quem', titulo: 'Quem lançou', tipo: 'texto' },
    ],
    linhas: sql`
      select
        s.item_id,
        v.id as movimento_id,
        coalesce(p.nome, '–') as cliente,
        case
          when o.id is not null then 'OS ' || o.numero || '/' || o.ano
          when v.origem_tipo = 'ordem' then '–'
          else coalesce(nullif(v.documento, ''), '–')
        end as documento,
        case
          when v.origem_tipo = 'ordem' and o.id is null then '–'
          else coalesce(nullif(btrim(concat_ws(', ', x.nome, nullif(o.cidade, ''), nullif(v.motivo, ''))), ''), '–')
        end as destino,
        case when v.origem_tipo = 'ordem' and o.id is null then '–' else coalesce(q.nome, 'Sistema') end as quem,
        m.codigo,
        btrim(i.marca || ' ' || i.modelo) as nome,
        s.numero as serie,
        v.ocorrido_em::text as dia
      from estoque_publico.series s
      join estoque_publico.locais x on x.id = s.local_id and x.tipo in ('cliente', 'consumo')
      join estoque_publico.materiais m on m.item_id = s.item_id
      join catalogo_publico.itens i on i.id = s.item_id
      cross join lateral (
        select d.id, d.origem_tipo, d.origem_id, d.documento, d.ocorrido_em, d.motivo, d.usuario_id
        from estoque_publico.serie_eventos e
        join estoque_publico.movimentos d on d.id = e.movimento_id
        where e.serie_id = s.id
          and e.para = s.local_id
        order by e.movimento_id desc
        limit 1
      ) v
      left join ordens.ordens o on v.origem_tipo = 'ordem'
        and o.id = v.origem_id
        and ${ordemNoAlcance(ctx)}
      left join acesso_publico.usuarios q on q.id = v.usuario_id
      left join contatos_publico.contatos p on p.id = o.contato_id
      where v.ocorrido_em between ${de}::date and ${ate}::date
        and ${f.material ? sql`s.item_id = ${f.material}` : sql`true`}
        and ${
          f.categoria
            ? sql`m.categoria_id in (
                select id from estoque_publico.categorias where id = ${f.categoria} or pai_id = ${f.categoria}
              )`
            : sql`true`
        }
      order by p.nome nulls last, v.ocorrido_em desc, m.codigo, s.numero
    `,
  }),
}

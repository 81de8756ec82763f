import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { PRAZO_DIAS } from '#modules/cobranca/regras/avulsa.ts'
import { cobrancaDaOrigem, ultimosPrecos } from '#modules/cobranca/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { CobrancaDaOrdem, LinhaProposta } from '../../contract/cobranca.ts'
import { ordemNoAlcance, semOrdem } from '../politica.ts'

export interface OrdemACobrar {
  id: string
  ano: number
  numero: number
  titulo: string
  situacao: string
  contato_id: string | null
}

export async function ordemACobrar(db: Db, ctx: Ctx, id: string): Promise<OrdemACobrar> {
  const { rows } = await sql<OrdemACobrar>`
    select o.id, o.ano, o.numero, o.titulo, o.situacao, o.contato_id
    from ordens.ordens o
    where o.id = ${id}
      and ${ordemNoAlcance(ctx)}
  `.execute(db)
  if (!rows[0]) throw semOrdem()
  return rows[0]
}

export function recusaDeCobrar(o: OrdemACobrar): string | null {
  if (o.situacao === 'cancelada') return 'Uma ordem cancelada não se cobra.'
  if (o.situacao !== 'concluida') return 'Conclua a ordem para cobrar: é o que ela usou que entra na conta.'
  return o.contato_id ? null : 'Esta ordem está sem cliente.'
}

/** Service, parts consumed, accepted extras and travel of all cycles, with the prices that are known. */
async function usadoNaOrdem(db: Db, id: string): Promise<LinhaProposta[]> {
  const { rows } = await sql<LinhaProposta>`
    select 'servico:' || s.item_id as referencia, v.modelo as descricao, '1' as qtd, 'un' as unidade,
      s.preco_centavos::float8 as unitario_centavos
    from ordens.ordens o
    join ordens.servicos s on s.item_id = o.servico_id
    join catalogo_publico.itens v on v.id = s.item_id
    where o.id = ${id}
    union all
    select 'peca:' || u.item_id, btrim(c.marca || ' ' || c.modelo), trim_scale(round(sum(u.qtd), 3))::text,
      lower(min(m.unidade)), null
    from ordens.usos_todos u
    join estoque_publico.materiais m on m.item_id = u.item_id
    join catalogo_publico.itens c on c.id = u.item_id
    where u.ordem_id = ${id}
      and u.tipo = 'consumida'
    group by u.item_id, c.marca, c.modelo
    having sum(u.qtd) > 0
    union all
    select 'extra:' || e.proposta_id, 'Serviço extra ' || p.numero, '1', 'un', p.valor_centavos::float8
    from ordens.extras e
    join propostas_publico.propostas p on p.id = e.proposta_id
    where e.ordem_id = ${id}
      and p.estado = 'aceita'
    union all
    select 'deslocamento', 'Deslocamento', trim_scale(sum(a.km))::text, 'km', null
    from ordens.apontamentos a
    where a.ordem_id = ${id}
      and a.tipo = 'deslocamento'
      and a.anulado_em is null
    having sum(a.km) > 0
  `.execute(db)
  const precos = await ultimosPrecos(
    db,
    rows.map((r) => r.referencia),
  )
  return rows.map((r) => ({ ...r, unitario_centavos: r.unitario_centavos ?? precos.get(r.referencia) ?? null }))
}

/** The charge of an order; without one that counts, what a new one would ask for. */
export async function cobrancaDe(db: Db, o: OrdemACobrar): Promise<CobrancaDaOrdem> {
  const cobranca = await cobrancaDaOrigem(db, 'ordem', o.id)
  const viva = cobranca !== null && cobranca.situacao !== 'cancelada'
  const recusa = viva ? null : recusaDeCobrar(o)
  return {
    cobranca,
    linhas: viva || recusa !== null ? [] : await usadoNaOrdem(db, o.id),
    vencimento: somarDias(diaAqui(), PRAZO_DIAS),
    recusa,
  }
}

import { sql } from 'kysely'
import type { z } from 'zod'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { novaPolitica, novosMinimos } from '../../contract/painel.ts'
import { cadastroMudou, chegadaMudou } from '../../eventos.ts'
import { converter, lerQuantidade } from '../../regras/quantidade.ts'
import { locaisPorId, materiaisPorId } from '../consultas/cadastros.ts'
import { ehFisico } from '../../regras/caminhos.ts'
import { atualizarAlertas } from './alertas.ts'

/** Says how much of a material there should be, in a place or in the company. */
export async function definirPolitica(u: Unidade, id: string, p: z.infer<typeof novaPolitica>): Promise<void> {
  const antes = await u.tx
    .selectFrom('estoque.materiais')
    .select('item_id')
    .where('item_id', '=', id)
    .executeTakeFirst()
  if (!antes) throw naoEncontrado('Este material não existe no estoque.')
  if (p.local_id !== null) {
    const local = (await locaisPorId(u.tx, [p.local_id])).get(p.local_id)
    if (!local || !ehFisico(local.tipo))
      throw invalido('Escolha um local de uso.', [{ campo: 'local_id', mensagem: 'Escolha um local de uso' }])
  }
  const { minimo, ponto, maximo, lote_compra, prazo_dias } = p
  await sql`
    insert into estoque.politicas as p (item_id, local_id, minimo, ponto, maximo, lote_compra, prazo_dias)
    values (
      ${id}, ${p.local_id}, ${minimo}::numeric, ${ponto}::numeric, ${maximo}::numeric, ${lote_compra}::numeric, ${prazo_dias}
    )
    on conflict (item_id, local_id) do update
      set minimo = excluded.minimo, ponto = excluded.ponto, maximo = excluded.maximo,
        lote_compra = excluded.lote_compra, prazo_dias = excluded.prazo_dias
  `.execute(u.tx)
  u.auditar({
    acao: 'reposicao.definir',
    entidade: 'material',
    entidade_id: id,
    depois: { minimo, ponto, maximo, lote_compra, prazo_dias },
  })
  u.emitir(cadastroMudou, { id })
  await atualizarAlertas(u, [id])
}

/** Takes the figures of a material in the whole company away: those of its category hold again. */
export async function voltarACategoria(u: Unidade, id: string): Promise<void> {
  const { rows } = await sql<{ minimo: string }>`
    delete from estoque.politicas
    where item_id = ${id}
      and local_id is null
    returning minimo::text as minimo
  `.execute(u.tx)
  if (!rows[0]) return
  u.auditar({
    acao: 'reposicao.definir',
    entidade: 'material',
    entidade_id: id,
    antes: { minimo: rows[0].minimo },
    depois: { minimo: null },
  })
  u.emitir(cadastroMudou, { id })
  await atualizarAlertas(u, [id])
}

/**
 * Sets the minimum of several materials in the whole company, all of them or none. A reorder point below it rises to it; a
 * maximum below it refuses. Returns how many changed.
 */
export async function definirMinimos(u: Unidade, { materiais, minimo }: z.infer<typeof novosMinimos>): Promise<number> {
  const ids = [...new Set(materiais)].toSorted()
  const achados = await materiaisPorId(u.tx, ids)
  if (achados.size !== ids.length)
    throw invalido('Um dos materiais não existe mais. Escolha de novo.', [
      { campo: 'materiais', mensagem: 'Escolha de novo' },
    ])
  const { rows: baixos } = await sql<{ codigo: string }>`
    select m.codigo
    from estoque.politicas p
    join estoque.materiais m on m.item_id = p.item_id
    where p.item_id = any (${ids}::uuid[])
      and p.local_id is null
      and p.maximo < ${minimo}::numeric
    order by m.codigo
  `.execute(u.tx)
  if (baixos.length > 0) {
    const mensagem = `O máximo é menor que este mínimo: ${baixos.map((b) => b.codigo).join(', ')}`
    throw invalido(`${mensagem}.`, [{ campo: 'minimo', mensagem }])
  }
  const { rows } = await sql<{ item_id: string; antes: string | null }>`
    with antes as (
      select item_id, minimo
      from estoque.politicas
      where item_id = any (${ids}::uuid[])
        and local_id is null
    ),
    gravadas as (
      insert into estoque.politicas as p (item_id, local_id, minimo, ponto)
      select i, null, ${minimo}::numeric, ${minimo}::numeric
      from unnest(${ids}::uuid[]) i
      on conflict (item_id, local_id) do update
        set minimo = excluded.minimo, ponto = greatest(p.ponto, excluded.minimo)
        where p.minimo <> excluded.minimo
      returning item_id
    )
    select g.item_id, a.minimo::text as antes
    from gravadas g
    left join antes a on a.item_id = g.item_id
    order by g.item_id
  `.execute(u.tx)
  for (const { item_id, antes } of rows) {
    u.auditar({
      acao: 'reposicao.definir',
      entidade: 'material',
      entidade_id: item_id,
      antes: { minimo: antes },
      depois: { minimo },
    })
    u.emitir(cadastroMudou, { id: item_id })
  }
  if (rows.length > 0)
    await atualizarAlertas(
      u,
      rows.map((r) => r.item_id),
    )
  return rows.length
}

export interface ChegadaPedida {
  origem: { tipo: string; id: string; linha: number }
  documento: string
  itemId: string
  localId: string | null
  /** in the unit of the material */
  quantidade: string
  recebida?: string | undefined
  /** AAAA-MM-DD */
  previstaPara: string
  /** nothing more is expected of it */
  encerrada?: boolean | undefined
}

/**
 * Says what a line of an order will bring, or what of it came: the forecast counts it from now on. Written by who orders,
 * in the transaction of the order; the same line again replaces what it said.
 */
export async function esperarChegada(u: Unidade, c: ChegadaPedida): Promise<void> {
  const material = (await materiaisPorId(u.tx, [c.itemId])).get(c.itemId)
  const escrita = lerQuantidade(c.quantidade)
  if (!material || escrita === null || converter(escrita, { num: 1, den: 1 }, material.casas) === null)
    throw invalido('Confira a quantidade.', [{ campo: 'quantidade', mensagem: 'Confira a quantidade.' }])
  const { rows } = await sql<{ item_id: string }>`
    insert into estoque.chegadas as x (
      origem_tipo, origem_id, linha, documento, item_id, local_id, qtd, recebida, prevista_para, encerrada_em
    )
    values (
      ${c.origem.tipo}, ${c.origem.id}, ${c.origem.linha}, ${c.documento}, ${c.itemId}, ${c.localId},
      ${c.quantidade}::numeric, ${c.recebida ?? '0'}::numeric, ${c.previstaPara}::date,
      case when ${c.encerrada ?? false} then now() end
    )
    on conflict (origem_tipo, origem_id, linha) do update
      set qtd = excluded.qtd, recebida = excluded.recebida, prevista_para = excluded.prevista_para,
        local_id = excluded.local_id, documento = excluded.documento, encerrada_em = excluded.encerrada_em
      where x.item_id = excluded.item_id
    returning item_id
  `.execute(u.tx)
  if (rows.length === 0) throw conflito('Esta linha do pedido é de outro material.')
  u.emitir(chegadaMudou, { item_id: c.itemId })
  await atualizarAlertas(u, [c.itemId])
}

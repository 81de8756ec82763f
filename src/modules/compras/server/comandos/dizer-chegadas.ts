import { sql } from 'kysely'
import { esperarChegada } from '#modules/estoque/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { aCaminho, nomeDoPedido } from '../../regras/pedido.ts'

const TIPO = 'pedido_de_compra'
/** Days of a supplier that never said. */
const PRAZO_COMUM = 7

/**
 * Tells the stock what the lines of an order will bring, in the transaction that changed it: every forecast counts them.
 * Without a promised date it is the day of the sending and what the supplier usually takes.
 */
export async function dizerChegadas(u: Unidade, pedidoId: string): Promise<void> {
  const { rows } = await sql<{
    n: number
    item_id: string
    qtd: string
    recebida: string
    numero: number
    dia: string
    a_caminho: boolean
  }>`
    select
      l.n,
      l.item_id,
      trim_scale(l.qtd)::text as qtd,
      trim_scale(l.recebida)::text as recebida,
      p.numero::float8 as numero,
      coalesce(p.previsto_em, p.enviado_em::date + coalesce(f.prazo_dias, ${PRAZO_COMUM}))::text as dia,
      p.estado = any (${[...aCaminho]}::text[]) as a_caminho
    from compras.pedidos p
    join compras.pedido_linhas l on l.pedido_id = p.id
    join compras.fornecedores f on f.id = p.fornecedor_id
    where p.id = ${pedidoId}
      and p.enviado_em is not null
    order by l.n
  `.execute(u.tx)
  for (const l of rows)
    await esperarChegada(u, {
      origem: { tipo: TIPO, id: pedidoId, linha: l.n },
      documento: nomeDoPedido(l.numero),
      itemId: l.item_id,
      localId: null,
      quantidade: l.qtd,
      recebida: l.recebida,
      previstaPara: l.dia,
      encerrada: !l.a_caminho,
    })
}

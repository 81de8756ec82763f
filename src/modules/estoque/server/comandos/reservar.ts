import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { reservaMudou } from '../../eventos.ts'
import { contaComoDisponivel } from '../../regras/caminhos.ts'
import { converter, deNumeric, escreverQuantidade, lerQuantidade } from '../../regras/quantidade.ts'
import { locaisPorId, materiaisPorId } from '../consultas/cadastros.ts'
import { exigirMesmoPedido, resumoDoPedido } from './chave.ts'
import type { Linha } from './gravar.ts'

export interface PedidoDeReserva {
  origem: { tipo: string; id: string }
  itemId: string
  /** null: wanted, not yet taken from a place */
  localId: string | null
  quantidade: string
  precisaEm?: string | undefined
  expiraEm?: Date | undefined
  /** as people call it: "PR-2279 Ivone Castilho" */
  documento?: string | undefined
}

const travarUm = (tx: Tx, itemId: string, localId: string) =>
  sql`select estoque.travar(array[${itemId}]::uuid[], array[${localId}]::uuid[])`.execute(tx)

/** Sets goods aside. The same key again returns the same reservation. */
export async function reservar(u: Unidade, chave: string, pedido: PedidoDeReserva): Promise<string> {
  const material = (await materiaisPorId(u.tx, [pedido.itemId])).get(pedido.itemId)
  const escrita = lerQuantidade(pedido.quantidade)
  const qtd = escrita && material ? converter(escrita, { num: 1, den: 1 }, material.casas) : null
  if (qtd === null)
    throw invalido('Confira a quantidade.', [{ campo: 'quantidade', mensagem: 'Confira a quantidade.' }])
  if (pedido.localId) {
    const local = (await locaisPorId(u.tx, [pedido.localId])).get(pedido.localId)
    if (!local || !contaComoDisponivel(local.tipo)) throw conflito('O que está neste local não se reserva.')
    await travarUm(u.tx, pedido.itemId, pedido.localId)
  }
  const resumo = resumoDoPedido(pedido)
  const { rows } = await sql<{ id: string }>`
    insert into estoque.reservas (
      id, chave, pedido, origem_tipo, origem_id, item_id, local_id, qtd, precisa_em, expira_em, criada_por, documento
    )
    values (
      ${uuidv7()}, ${chave}, ${resumo}, ${pedido.origem.tipo}, ${pedido.origem.id}, ${pedido.itemId},
      ${pedido.localId}, ${escreverQuantidade(qtd)}, ${pedido.precisaEm ?? null}::date, ${pedido.expiraEm ?? null},
      ${u.autor.usuario?.id ?? null}, ${pedido.documento ?? ''}
    )
    on conflict (chave) do nothing
    returning id
  `.execute(u.tx)
  const [nova] = rows
  if (!nova) {
    const antes = await u.tx
      .selectFrom('estoque.reservas')
      .select(['id', 'pedido'])
      .where('chave', '=', chave)
      .executeTakeFirstOrThrow()
    exigirMesmoPedido(antes.pedido, resumo)
    return antes.id
  }
  const { itemId: item_id, quantidade } = pedido
  u.auditar({
    acao: 'reserva_de_estoque.criar',
    entidade: 'reserva_de_estoque',
    entidade_id: nova.id,
    depois: { item_id, quantidade },
  })
  u.emitir(reservaMudou, { reserva_id: nova.id })
  return nova.id
}

/** Balance first, reservation after: the order of every command. */
async function travarReserva(tx: Tx, id: string) {
  const onde = await tx
    .selectFrom('estoque.reservas')
    .select(['item_id', 'local_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!onde) throw naoEncontrado('Esta reserva não existe.')
  if (onde.local_id) await travarUm(tx, onde.item_id, onde.local_id)
  return await tx
    .selectFrom('estoque.reservas')
    .select(['id', 'item_id', 'local_id', 'qtd', 'atendida', 'situacao'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Gives back what a reservation still holds. Done twice it changes nothing. */
export async function liberar(u: Unidade, id: string, motivo: string): Promise<void> {
  const { situacao } = await travarReserva(u.tx, id)
  if (situacao === 'liberada') return
  if (situacao === 'atendida') throw conflito('Esta reserva já foi atendida por inteiro.')
  await u.tx.updateTable('estoque.reservas').set({ situacao: 'liberada' }).where('id', '=', id).execute()
  u.auditar({
    acao: 'reserva_de_estoque.liberar',
    entidade: 'reserva_de_estoque',
    entidade_id: id,
    depois: { situacao: 'liberada' },
    motivo,
  })
  u.emitir(reservaMudou, { reserva_id: id })
}

/** Counts a line of a movement against its reservation, before the goods leave. */
export async function atenderReserva(u: Unidade, id: string, l: Linha): Promise<void> {
  const r = await u.tx
    .selectFrom('estoque.reservas')
    .select(['item_id', 'local_id', 'qtd', 'atendida', 'situacao'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!r || r.situacao !== 'ativa') throw conflito('Esta reserva não está mais ativa.')
  if (r.item_id !== l.material.item_id || (r.local_id !== null && r.local_id !== l.de.id))
    throw conflito('Esta reserva é de outro material ou de outro local.')
  const atendida = deNumeric(r.atendida) + l.qtd
  if (atendida > deNumeric(r.qtd)) throw conflito('A saída é maior do que o que falta desta reserva.')
  await u.tx
    .updateTable('estoque.reservas')
    .set({
      atendida: escreverQuantidade(atendida),
      situacao: atendida === deNumeric(r.qtd) ? 'atendida' : 'ativa',
    })
    .where('id', '=', id)
    .execute()
  u.emitir(reservaMudou, { reserva_id: id })
}

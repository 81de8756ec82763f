import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { emergencias } from '../../contract/retidos.ts'
import { localVirtual, materiaisPorId } from '../consultas/cadastros.ts'
import { exigirMesmoPedido, resumoDoPedido } from './chave.ts'
import { mover } from './mover.ts'

/** Within it the goods come into the book, and the surplus of the emergency leaves it. */
const DIAS_PARA_ACERTAR = 7

/**
 * Lets goods leave that the book does not have yet: they enter a quarantine place as found, and leave from there. The
 * surplus stays open until it is settled. Serials are excepted: each has a place of its own.
 */
export async function registrarEmergencia(
  u: Unidade,
  chave: string,
  p: Omit<BodyDe<typeof emergencias.registrar>, 'chave'>,
): Promise<{ id: string; repetido: boolean }> {
  const pedido = resumoDoPedido(p)
  // the same key twice at a time: the second waits, and finds the first
  await sql`select pg_advisory_xact_lock(hashtextextended(${chave}, 0))`.execute(u.tx)
  const antes = await u.tx
    .selectFrom('estoque.emergencias')
    .select(['id', 'pedido'])
    .where('chave', '=', chave)
    .executeTakeFirst()
  if (antes) {
    exigirMesmoPedido(antes.pedido, pedido)
    return { id: antes.id, repetido: true }
  }
  const material = (await materiaisPorId(u.tx, [p.item_id])).get(p.item_id)
  const mensagem = 'Um material por série não sai em emergência: dê entrada das séries primeiro.'
  if (material?.rastreio === 'serie') throw invalido(mensagem, [{ campo: 'item_id', mensagem }])
  const id = uuidv7()
  const quarentena = await localDeQuarentena(u)
  const comum = { ocorridoEm: p.ocorrido_em, motivo: `Saída emergencial: ${p.motivo}`.slice(0, 500) }
  const linha = { itemId: p.item_id, quantidade: p.quantidade, lote: p.lote ? { numero: p.lote } : undefined }
  const origem = { tipo: 'emergencia', id }
  const ajuste = await localVirtual(u.tx, 'ajuste')
  await mover(u, `${chave}:entra`, {
    ...{ tipo: 'ajuste', ...comum, origem },
    linhas: [{ ...linha, de: ajuste, para: quarentena }],
  })
  const saida = await mover(u, `${chave}:sai`, {
    ...{ tipo: 'saida', ...comum, origem },
    linhas: [{ ...linha, de: quarentena, para: p.para }],
  })
  await u.tx
    .insertInto('estoque.emergencias')
    .values({
      id,
      chave,
      pedido,
      item_id: p.item_id,
      qtd: p.quantidade,
      saida_id: saida.movimentoId,
      motivo: p.motivo,
      prazo: somarDias(p.ocorrido_em, DIAS_PARA_ACERTAR),
      aberta_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  u.auditar({
    acao: 'emergencia.registrar',
    entidade: 'emergencia',
    entidade_id: id,
    depois: { quantidade: p.quantidade },
    motivo: p.motivo,
  })
  return { id, repetido: false }
}

async function localDeQuarentena(u: Unidade): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id
    from estoque.locais
    where tipo = 'quarentena'
      and arquivado_em is null
    order by nome
    limit 1
  `.execute(u.tx)
  if (!rows[0]) throw conflito('Não há um local de quarentena. Cadastre um em Locais e tente de novo.')
  return rows[0].id
}

/** Takes out of a place what had left before it was there. Once. */
export async function acertarEmergencia(u: Unidade, id: string, p: BodyDe<typeof emergencias.acertar>): Promise<void> {
  const { rows } = await sql<{ item_id: string; qtd: string; acertada: boolean }>`
    select item_id, trim_scale(qtd)::text as qtd, acertada_em is not null as acertada
    from estoque.emergencias
    where id = ${id}
    for update
  `.execute(u.tx)
  const [e] = rows
  if (!e) throw naoEncontrado('Esta saída emergencial não existe.')
  if (e.acertada) throw conflito('Esta saída emergencial já foi acertada.')
  const { movimentoId } = await mover(u, `emergencia:${id}:acerto`, {
    tipo: 'ajuste',
    ocorridoEm: p.ocorrido_em,
    motivo: p.motivo,
    origem: { tipo: 'emergencia', id },
    linhas: [{ itemId: e.item_id, quantidade: e.qtd, de: p.local_id, para: await localVirtual(u.tx, 'ajuste') }],
  })
  await u.tx
    .updateTable('estoque.emergencias')
    .set({ acerto_id: movimentoId, acertada_em: new Date(), acertada_por: u.autor.usuario?.id ?? null })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'emergencia.acertar', entidade: 'emergencia', entidade_id: id, motivo: p.motivo })
}

import { sql } from 'kysely'
import { ErroApp } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Origem } from '../../tipos.ts'
import { agir, trancarPedido } from './nucleo.ts'

/** Cancels an open request: no signature is possible after it. */
export async function cancelarPedido(u: Unidade, id: string, motivo: string, agora = new Date()): Promise<void> {
  const p = await trancarPedido(u, id)
  await agir(u, p, { tipo: 'cancelar' }, { prova: { motivo, por: u.autor.usuario?.id ?? null }, agora, motivo })
  u.auditar({
    acao: 'assinatura.cancelar',
    entidade: 'pedido_de_assinatura',
    entidade_id: id,
    antes: { situacao: p.situacao },
    depois: { situacao: 'cancelado' },
    motivo,
  })
}

/** Cancels the open request of a record, where there is one. */
export async function cancelarAberto(u: Unidade, origem: Origem, motivo: string, agora: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from assinaturas.pedidos
    where origem_tipo = ${origem.tipo}
      and origem_id = ${origem.id}
      and situacao in ('enviado', 'parcial')
  `.execute(u.tx)
  for (const { id } of rows) await cancelarPedido(u, id, motivo, agora)
}

/** Ends a request that is past its deadline. Nothing happens when it was closed in between. */
export async function expirarPedido(u: Unidade, id: string, agora = new Date()): Promise<void> {
  const p = await trancarPedido(u, id)
  try {
    await agir(u, p, { tipo: 'expirar' }, { prova: {}, agora })
  } catch (erro) {
    if (!(erro instanceof ErroApp && erro.status === 409)) throw erro
  }
}

import { sql, type RawBuilder } from 'kysely'
import { invalido, naoEncontrado, proibido } from '#kit/erro.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Escopo } from '../contract/respostas.ts'

const PERMISSAO = 'chat.resposta.configurar'

export interface DoEscopo {
  escopo: Escopo
  usuario_id: string | null
  fila_id: string | null
}

/** Predicate for reading canned responses and macros. `conversa`: only those applicable in it. */
export function visivel(
  ctx: Ctx,
  f: { conversa_id?: string | undefined; escopo?: Escopo | undefined },
): RawBuilder<boolean> {
  const daFila = f.conversa_id
    ? sql`r.fila_id = (select c.fila_id from chat.conversas c where c.id = ${f.conversa_id})`
    : sql`true`
  return sql<boolean>`
    (r.escopo <> 'pessoa' or r.usuario_id = ${ctx.usuario.id})
    and (r.escopo <> 'fila' or ${daFila})
    and ${f.escopo ? sql`r.escopo = ${f.escopo}` : sql`true`}
  `
}

export const podeEditar = (ctx: Ctx, r: DoEscopo): boolean =>
  r.escopo === 'pessoa' ? r.usuario_id === ctx.usuario.id : pode(ctx, PERMISSAO)

/** Returns the scope columns after checking that the caller may write in that scope. */
export async function escopoPedido(
  tx: Tx | Db,
  ctx: Ctx,
  p: { escopo: Escopo; fila_id: string | null },
): Promise<DoEscopo> {
  if (p.escopo !== 'pessoa' && !pode(ctx, PERMISSAO))
    throw proibido(PERMISSAO, 'Só a supervisão cria respostas e macros para a fila ou para a empresa.')
  if (p.escopo === 'fila') {
    const fila = await tx
      .selectFrom('chat.filas')
      .select('id')
      .where('id', '=', p.fila_id ?? '')
      .executeTakeFirst()
    if (!fila) throw invalido('Fila não encontrada.', [{ campo: 'fila_id', mensagem: 'Fila não encontrada.' }])
  }
  return {
    escopo: p.escopo,
    usuario_id: p.escopo === 'pessoa' ? ctx.usuario.id : null,
    fila_id: p.escopo === 'fila' ? p.fila_id : null,
  }
}

/** Throws 404 for another user's own record, 403 for a shared one that the caller may see but not change. */
export function exigirEditar(ctx: Ctx, r: DoEscopo | undefined, frase: string): asserts r is DoEscopo {
  if (!r || (r.escopo === 'pessoa' && r.usuario_id !== ctx.usuario.id)) throw naoEncontrado(frase)
  if (!podeEditar(ctx, r)) throw proibido(PERMISSAO, 'Só a supervisão muda o que é da fila ou da empresa.')
}

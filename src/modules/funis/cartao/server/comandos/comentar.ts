import { uuidv7 } from '#kit/id.ts'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoMudou } from '#modules/funis/nucleo/eventos.ts'
import { avisarSeguidores, mencionar, type Dito } from '../seguidores/comandos/pessoas.ts'
import type { CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'

/** Adds a comment. Repeating the request with the same id does not add another. */
export async function comentar(
  u: Unidade,
  c: CartaoTrancado,
  autorId: string,
  d: Dito & { id?: string | undefined },
): Promise<string> {
  const id = d.id ?? uuidv7()
  const novo = await u.tx
    .insertInto('funis.comentarios')
    .values({ id, cartao_id: c.id, autor_id: autorId, texto: d.texto, mencoes: d.mencoes, times: d.times })
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (novo) {
    await mencionar(u, c, id, autorId, d.pessoas, d.texto)
    await avisarSeguidores(u, c, id, autorId, d.pessoas, d.texto)
  } else if (!(await eDele(u, id, c.id, autorId)))
    throw conflito('Este comentário não pôde ser guardado. Tente de novo.')
  await u.tx.updateTable('funis.cartoes').set({ ultima_atividade_em: new Date() }).where('id', '=', c.id).execute()
  u.auditar({ acao: 'cartao.comentar', entidade: 'cartao', entidade_id: c.id })
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao })
  return id
}

/**
 * Checks that a repeated comment id belongs to this author and card; the existence of another user's comment is not
 * revealed.
 */
const eDele = async (u: Unidade, id: string, cartaoId: string, autorId: string): Promise<boolean> =>
  (await u.tx
    .selectFrom('funis.comentarios')
    .select('id')
    .where('id', '=', id)
    .where('cartao_id', '=', cartaoId)
    .where('autor_id', '=', autorId)
    .executeTakeFirst()) !== undefined

export async function seguirCartao(u: Unidade, cartaoId: string, usuarioId: string, seguir: boolean): Promise<void> {
  if (seguir)
    await u.tx
      .insertInto('funis.cartao_pessoas')
      .values({ cartao_id: cartaoId, usuario_id: usuarioId, papel: 'seguidor' })
      .onConflict((oc) => oc.columns(['cartao_id', 'usuario_id']).doNothing())
      .execute()
  else
    await u.tx
      .deleteFrom('funis.cartao_pessoas')
      .where('cartao_id', '=', cartaoId)
      .where('usuario_id', '=', usuarioId)
      .where('papel', '=', 'seguidor')
      .execute()
}

import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { CorDeEtiqueta } from '../../contract/atos.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'

const MAXIMO = 20
const lista = (tags: readonly string[]) => tags.map((t) => `“${t}”`).join(', ')

/** Adds (`por`) or removes tags. Tags that are already in that state are skipped and write no line in the thread. */
export async function etiquetarConversa(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  tags: readonly string[],
  por: boolean,
): Promise<void> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id)
  const mudam = [...new Set(tags)].filter((t) => conversa.tags.includes(t) !== por)
  if (mudam.length === 0) return
  const novas = por ? [...conversa.tags, ...mudam] : conversa.tags.filter((t) => !mudam.includes(t))
  if (novas.length > MAXIMO)
    throw invalido(`No máximo ${MAXIMO} etiquetas`, [{ campo: 'tags', mensagem: `No máximo ${MAXIMO} etiquetas` }])
  await u.tx
    .updateTable('chat.conversas')
    .set({ tags: novas, atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: por ? 'conversa.etiquetar' : 'conversa.desetiquetar',
    entidade: 'conversa',
    entidade_id: id,
    antes: { tags: conversa.tags },
    depois: { tags: novas },
  })
  await registrarNaConversa(
    u,
    conversa,
    ctx.usuario,
    `${por ? 'Etiquetada com' : 'Etiqueta retirada:'} ${lista(mudam)}`,
    { tipo: 'etiquetas', por, tags: mudam },
  )
  avisarMudanca(u, conversa, 'dados')
}

export async function colorirEtiqueta(u: Unidade, nome: string, cor: CorDeEtiqueta): Promise<void> {
  await u.tx
    .insertInto('chat.etiquetas')
    .values({ nome, cor })
    .onConflict((oc) => oc.column('nome').doUpdateSet({ cor }))
    .execute()
  u.auditar({ acao: 'etiqueta.colorir', entidade: 'etiqueta', entidade_id: nome, depois: { cor } })
}

import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'

const MAXIMO = 30
const TITULO_MAXIMO = 160

/** Emits a change when another module links a record to the conversation or unlinks it, so that open pages refetch. */
async function avisarVinculo(u: Unidade, conversaId: string): Promise<void> {
  const c = await u.tx
    .selectFrom('chat.conversas')
    .select(['id', 'caixa_entrada_id', 'ultima_seq'])
    .where('id', '=', conversaId)
    .executeTakeFirst()
  if (c) avisarMudanca(u, c, 'dados')
}

/** Links a record of another module, once. Returns false when it was linked already. */
export async function vincularRegistro(
  u: Unidade,
  conversaId: string,
  v: { tipo: string; id: string; titulo: string },
): Promise<boolean> {
  const feito = await u.tx
    .insertInto('chat.vinculos')
    .values({
      conversa_id: conversaId,
      ...v,
      titulo: v.titulo.slice(0, TITULO_MAXIMO),
      por: u.autor.usuario?.id ?? null,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!feito) return false
  await avisarVinculo(u, conversaId)
  return true
}

/** Unlinks a record of another module. Returns false when it was not linked. */
export async function desvincularRegistro(
  u: Unidade,
  conversaId: string,
  v: { tipo: string; id: string },
): Promise<boolean> {
  const desfeito = await u.tx
    .deleteFrom('chat.vinculos')
    .where('conversa_id', '=', conversaId)
    .where('tipo', '=', v.tipo)
    .where('id', '=', v.id)
    .returning('id')
    .executeTakeFirst()
  if (!desfeito) return false
  await avisarVinculo(u, conversaId)
  return true
}

export async function vincular(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  v: { tipo: string; id: string; titulo: string },
): Promise<void> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id)
  const atuais = await u.tx
    .selectFrom('chat.vinculos')
    .select(['tipo', 'id', 'titulo'])
    .where('conversa_id', '=', id)
    .execute()
  const mesmo = atuais.find((x) => x.tipo === v.tipo && x.id === v.id)
  if (mesmo?.titulo === v.titulo) return
  if (!mesmo && atuais.length >= MAXIMO)
    throw invalido(`No máximo ${MAXIMO} vínculos por conversa`, [
      { campo: 'id', mensagem: `No máximo ${MAXIMO} vínculos por conversa` },
    ])
  await u.tx
    .insertInto('chat.vinculos')
    .values({ conversa_id: id, ...v, por: ctx.usuario.id })
    .onConflict((oc) => oc.columns(['conversa_id', 'tipo', 'id']).doUpdateSet({ titulo: v.titulo }))
    .execute()
  u.auditar({ acao: 'conversa.vincular', entidade: 'conversa', entidade_id: id, depois: v })
  await registrarNaConversa(
    u,
    conversa,
    ctx.usuario,
    mesmo ? `Vínculo renomeado: ${v.titulo}` : `Vinculada a ${v.titulo}`,
    { tipo: 'vinculo', vinculo: v },
  )
  avisarMudanca(u, conversa, 'dados')
}

export async function desvincular(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  v: { tipo: string; id: string },
): Promise<void> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id)
  const tirado = await u.tx
    .deleteFrom('chat.vinculos')
    .where('conversa_id', '=', id)
    .where('tipo', '=', v.tipo)
    .where('id', '=', v.id)
    .returning(['titulo'])
    .executeTakeFirst()
  if (!tirado) return
  u.auditar({
    acao: 'conversa.desvincular',
    entidade: 'conversa',
    entidade_id: id,
    antes: { ...v, titulo: tirado.titulo },
  })
  await registrarNaConversa(u, conversa, ctx.usuario, `Vínculo desfeito: ${tirado.titulo}`, {
    tipo: 'vinculo',
    vinculo: null,
  })
  avisarMudanca(u, conversa, 'dados')
}

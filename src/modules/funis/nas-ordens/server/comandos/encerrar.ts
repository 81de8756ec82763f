import { ErroApp } from '#kit/erro.ts'
import { listaFalada } from '#kit/lista-falada.ts'
import { ORDENS_ABERTAS, type ComAsOrdens } from '#modules/funis/nucleo/contract/ordens-abertas.ts'
import type { CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { cancelarComOCartao, ordensAbertasDosCartoes, type OrdemDoCartao } from '#modules/ordens/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'

const frase = (ordens: readonly OrdemDoCartao[]): string =>
  `Este cartão tem a ${listaFalada(ordens.map((o) => `${o.numero} ${o.situacao}`))}. Diga se ${
    ordens.length === 1 ? 'ela é cancelada ou continua' : 'elas são canceladas ou continuam'
  }.`

/**
 * Before a card is lost or archived: without an answer the act is refused with the list of its open orders. With
 * `cancelar` they are cancelled in the same transaction, or the whole act is refused with the sentence of the order.
 */
export async function cuidarDasOrdens(
  u: Unidade,
  ctx: Ctx,
  c: CartaoTrancado,
  resposta: ComAsOrdens | undefined,
): Promise<void> {
  if (resposta?.como === 'deixar') return
  const ordens = await ordensAbertasDosCartoes(u.tx, ctx, [c.id])
  if (ordens.length === 0) return
  if (!resposta)
    throw new ErroApp(ORDENS_ABERTAS, 422, frase(ordens), {
      details: {
        ordens: ordens.map(({ id, numero, situacao, impedimento }) => ({ id, numero, situacao, impedimento })),
      },
    })
  const presa = ordens.find((o) => o.impedimento !== null)
  if (presa)
    throw new ErroApp('CONFLICT', 409, `${presa.numero}: ${presa.impedimento}`, {
      details: [{ campo: 'ordens', mensagem: presa.impedimento ?? '' }],
    })
  for (const o of ordens) await cancelarComOCartao(u, ctx, o, resposta.motivo)
}

/** Which of these cards the act would be refused for, and why, as the end of a sentence: the preview of many. */
export async function presosPorOrdens(
  db: Db,
  ctx: Ctx,
  ids: readonly string[],
  resposta?: ComAsOrdens,
): Promise<ReadonlyMap<string, string>> {
  if (resposta?.como === 'deixar') return new Map()
  const ordens = await ordensAbertasDosCartoes(db, ctx, ids)
  if (!resposta)
    return new Map(ordens.map((o) => [o.cartao_id, 'tem ordem de serviço aberta: diga o que fazer com ela']))
  return new Map(
    ordens
      .filter((o) => o.impedimento !== null)
      .map((o) => [o.cartao_id, `a ordem de serviço não pode ser cancelada: ${o.impedimento}`]),
  )
}

import { naoEncontrado } from '#kit/erro.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { apresentarConversa } from '#modules/chat/nucleo/server/apresentar.ts'
import { CONVERSA_NAO_ENCONTRADA } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { conversasPorId } from '#modules/chat/lista/server/consultas/conversas.ts'
import { exigirVer, respondeEm, type Alcance } from '#modules/chat/nucleo/server/politica.ts'

/** Returns the conversations as the caller may see them, in the order of the ids; those out of reach are left out. */
export async function conversasVisiveis(
  s: Servicos,
  ctx: Ctx,
  alcance: Alcance,
  ids: readonly string[],
): Promise<Map<string, Conversa>> {
  const linhas = await conversasPorId(s.banco.db, ctx.usuario.id, ids)
  const vistas = linhas.filter((l) => alcance.todas || alcance.papeis.has(l.caixa_entrada_id))
  return new Map(
    await Promise.all(
      vistas.map(
        async (l) =>
          [
            l.id,
            await apresentarConversa(s.arquivos, l, {
              responder: respondeEm(ctx, alcance, l.caixa_entrada_id),
              gerir: pode(ctx, 'chat.conversa.gerir'),
            }),
          ] as const,
      ),
    ),
  )
}

export async function umaConversa(s: Servicos, ctx: Ctx, alcance: Alcance, id: string): Promise<Conversa> {
  const conversa = (await conversasVisiveis(s, ctx, alcance, [id])).get(id)
  if (!conversa) throw naoEncontrado(CONVERSA_NAO_ENCONTRADA)
  return conversa
}

/** Requires that the caller may see the conversation; returns its inbox. */
export async function exigirConversa(s: Servicos, alcance: Alcance, id: string): Promise<string> {
  const linha = await s.banco.db
    .selectFrom('chat.conversas')
    .select('caixa_entrada_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!linha) throw naoEncontrado(CONVERSA_NAO_ENCONTRADA)
  exigirVer(alcance, linha.caixa_entrada_id, CONVERSA_NAO_ENCONTRADA)
  return linha.caixa_entrada_id
}

import { naoEncontrado, proibido } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { alcanceDe, configuraCaixa, exigirVer } from './politica.ts'

export const CAIXA_NAO_ENCONTRADA = 'Caixa de entrada não encontrada.'

/** Loads the inbox if the caller may see it (else 404) and, with `configurar`, configure it (else 403). */
export async function exigirCaixa(db: Db, ctx: Ctx, id: string, exigencia: 'ver' | 'configurar' = 'configurar') {
  const alcance = await alcanceDe(db, ctx)
  const caixa = await db
    .selectFrom('chat.caixas_entrada')
    .select(['id', 'nome', 'tipo', 'ativo'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!caixa) throw naoEncontrado(CAIXA_NAO_ENCONTRADA)
  exigirVer(alcance, id, CAIXA_NAO_ENCONTRADA)
  if (exigencia === 'configurar' && !configuraCaixa(ctx, alcance, id))
    throw proibido('chat.caixa.configurar', 'Só quem administra esta caixa pode fazer isso.')
  return caixa
}

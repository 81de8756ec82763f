import type { Db } from '#platform/postgres/banco.ts'
import { mascarar } from '#modules/chat/nucleo/regras/privacidade/mascarar.ts'
import { trechoDe } from '../../regras/trecho.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { linhasAchadas } from './busca.ts'

/**
 * Returns the matching line of each conversation, masked like every preview. Conversations found by their contact have
 * none.
 */
export async function trechosAchados(
  db: Db,
  ids: readonly string[],
  texto: string,
): Promise<Map<string, Conversa['achado']>> {
  const linhas = await linhasAchadas(db, ids, texto)
  return new Map(
    [...linhas].map(([id, l]) => [
      id,
      {
        seq: l.seq,
        autor: l.autor_nome,
        criado_em: l.criado_em.toISOString(),
        ...trechoDe(mascarar(l.conteudo), texto),
      },
    ]),
  )
}

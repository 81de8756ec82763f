import type { Anexar } from '#modules/contatos/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { falasDe } from './consultas/transcricao.ts'

/**
 * The conversations of a person with every message, as JSON in pieces, for the data access file. Internal notes about
 * the person are included.
 */
export async function* conversasDaPessoa(db: Db, contatoId: string, anexar: Anexar): AsyncGenerator<string> {
  const conversas = await db
    .selectFrom('chat.conversas as c')
    .innerJoin('chat.caixas_entrada as x', 'x.id', 'c.caixa_entrada_id')
    .select([
      'c.id',
      'x.nome as caixa',
      'x.tipo as canal',
      'c.status',
      'c.tags',
      'c.criado_em',
      'c.finalizada_em',
      'c.motivo_finalizacao',
      'c.nota_final',
    ])
    .where('c.contato_id', '=', contatoId)
    .orderBy('c.criado_em')
    .execute()
  yield '['
  for (const [n, c] of conversas.entries()) {
    yield `${n ? ',' : ''}\n{ "conversa": ${JSON.stringify(c)}, "mensagens": [`
    let primeira = true
    for await (const m of falasDe(db, c.id)) {
      const { anexos, ...resto } = m
      const arquivos = anexos.map(({ caminho_storage, ...a }) => ({
        ...a,
        arquivo: caminho_storage ? anexar({ bucket: BUCKET, caminho: caminho_storage }, a.nome_arquivo) : null,
      }))
      yield `${primeira ? '' : ','}\n${JSON.stringify({ ...resto, anexos: arquivos })}`
      primeira = false
    }
    yield '\n] }'
  }
  yield '\n]'
}

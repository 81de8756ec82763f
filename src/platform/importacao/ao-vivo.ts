import { sql } from 'kysely'
import { difundir, type Difusao } from '../eventos/relay.ts'
import { pode } from '../http/contexto.ts'
import type { CanaisAoVivo } from '../realtime/canais.ts'
import type { Declarado, Importacao } from './importador.ts'

/** Broadcasts the progress of an import. Contains only the id; subscribers fetch the totals. */
export const difusaoDaImportacao = <I extends Importacao>(imp: Declarado<I>, prefixo: string): Difusao =>
  difundir(imp.andou, (e) => [
    { canal: prefixo + e.importacao_id, nome: 'andou', dados: { id: e.importacao_id }, unica: `i:${e.importacao_id}` },
  ])

/** Open to users who may import: the same permission that opens the page. */
export const canaisDaImportacao = <I extends Importacao>(
  imp: Declarado<I>,
  prefixo: string,
  permissao: string,
): CanaisAoVivo => ({
  prefixo,
  gerais: () => [],
  async permitidos(db, ctx, ids) {
    if (!pode(ctx, permissao)) return []
    const { rows } = await sql<{ id: string }>`
      select id
      from ${sql.table(imp.tabelas.importacoes)}
      where id = any(${ids.filter((id) => /^[0-9a-f-]{36}$/.test(id))}::uuid[])
    `.execute(db)
    return rows.map((l) => l.id)
  },
})

import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { importacaoAndou } from '../../eventos.ts'

const PREFIXO = 'importacao_'

/** Broadcasts the progress of an import. Contains only the id; subscribers fetch the totals. */
export const difusoesDasImportacoes: Difusao[] = [
  difundir(importacaoAndou, (e) => [
    { canal: PREFIXO + e.importacao_id, nome: 'andou', dados: { id: e.importacao_id }, unica: `i:${e.importacao_id}` },
  ]),
]

/** Open to users who may import: the same permission that opens the page. */
export const canaisDasImportacoes: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  async permitidos(db, ctx, ids) {
    if (!pode(ctx, 'contatos.contato.importar')) return []
    const linhas = await db
      .selectFrom('cad.importacoes')
      .select('id')
      .where(
        'id',
        'in',
        ids.filter((id) => /^[0-9a-f-]{36}$/.test(id)),
      )
      .execute()
    return linhas.map((l) => l.id)
  },
}

import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { SituacaoDoDocumento, TipoDeDocumento } from '../../tipos.ts'

export interface DocumentoDaMatricula {
  id: string
  tipo: TipoDeDocumento
  rotulo: string
  obrigatorio: boolean
  situacao: SituacaoDoDocumento
  nome: string | null
  tamanho: number | null
  motivo: string | null
  pedido_em: Date
  recebido_em: Date | null
  decidido_em: Date | null
}

export async function documentosDa(db: Db | Tx, matriculaId: string): Promise<DocumentoDaMatricula[]> {
  const { rows } = await sql<DocumentoDaMatricula>`
    select id, tipo, rotulo, obrigatorio, situacao, nome, tamanho, motivo, pedido_em, recebido_em, decidido_em
    from matriculas.documentos
    where matricula_id = ${matriculaId}
    order by pedido_em, id
  `.execute(db)
  return rows
}

/** The stored file of a document; undefined when there is none. */
export async function arquivoDo(
  db: Db | Tx,
  matriculaId: string,
  documentoId: string,
): Promise<{ sha256: string; nome: string } | undefined> {
  const { rows } = await sql<{ sha256: string; nome: string }>`
    select sha256, nome
    from matriculas.documentos
    where id = ${documentoId}
      and matricula_id = ${matriculaId}
      and sha256 is not null
  `.execute(db)
  return rows[0]
}

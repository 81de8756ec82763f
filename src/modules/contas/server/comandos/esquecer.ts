import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { BUCKET_DAS_CONTAS } from '../arquivos.ts'

/** Deletes the bills of a contact with their files: they hold name, address and habits. Part of `esquecerPessoa`. */
export async function esquecerContas(u: Unidade, contatoId: string) {
  const { rows } = await sql<{ caminho: string }>`
    delete from contas.contas
    where contato_id = ${contatoId}
    returning caminho
  `.execute(u.tx)
  return {
    contagens: { contas: rows.length },
    arquivos: { bucket: BUCKET_DAS_CONTAS, caminhos: rows.map((r) => r.caminho) },
  }
}

import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { BUCKET_DAS_CONTAS } from '../arquivos.ts'
import { soltarTarifas } from './calibrar.ts'

/** Deletes the bills of a contact with their files: they hold name, address and habits. Part of `esquecerPessoa`. */
export async function esquecerContas(u: Unidade, contatoId: string) {
  const { rows } = await sql<{ id: string; caminho: string }>`
    delete from contas.contas
    where contato_id = ${contatoId}
    returning id, caminho
  `.execute(u.tx)
  for (const { id } of rows) await soltarTarifas(u, id)
  // one file may state the bills of several people
  const { rows: usados } = await sql<{ caminho: string }>`
    select caminho
    from contas.contas
    where caminho = any(${rows.map((r) => r.caminho)}::text[])
  `.execute(u.tx)
  const ficam = new Set(usados.map((r) => r.caminho))
  return {
    contagens: { contas: rows.length },
    arquivos: {
      bucket: BUCKET_DAS_CONTAS,
      caminhos: rows.map((r) => r.caminho).filter((caminho) => !ficam.has(caminho)),
    },
  }
}

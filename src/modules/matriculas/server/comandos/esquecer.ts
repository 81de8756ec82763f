import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

/**
 * Part of `esquecerPessoa`. Who was admitted stays in the register with what the law asks for (Lei 5.764, art. 22);
 * the bank account goes. Of who never entered only the history without a name is kept. Files of documents are no longer
 * linked.
 */
export async function esquecerNasMatriculas(u: Unidade, contatoId: string) {
  const { rows } = await sql<{ id: string; admitida: boolean }>`
    select id, numero is not null as admitida
    from matriculas.matriculas
    where contato_id = ${contatoId}
    order by id
    for update
  `.execute(u.tx)
  const ids = rows.map((r) => r.id)
  const nunca = rows.filter((r) => !r.admitida).map((r) => r.id)
  await sql`
    update matriculas.livro
    set banco = null, agencia = null, conta = null, chave_pix = null
    where matricula_id = any(${ids}::uuid[])
  `.execute(u.tx)
  await sql`
    update matriculas.livro
    set documento = null, nascimento = null, estado_civil = null, nacionalidade = null, profissao = null, endereco = null
    where matricula_id = any(${nunca}::uuid[])
  `.execute(u.tx)
  await sql`
    update matriculas.matriculas
    set nome = ''
    where id = any(${nunca}::uuid[])
  `.execute(u.tx)
  await sql`
    update matriculas.documentos
    set sha256 = null, nome = null, mime = null, tamanho = null
    where matricula_id = any(${ids}::uuid[])
  `.execute(u.tx)
  return { contagens: { matriculas: ids.length } }
}

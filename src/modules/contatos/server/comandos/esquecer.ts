import { sql } from 'kysely'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { trabalhoDeApagarArquivos } from '../tipos-de-trabalho.ts'

/**
 * Deletes the personal data of a contact besides the messages: fields, addresses, consumer units, data of imports and
 * merges, and data in cards, projects and tasks. Consents and privacy requests stay as proof of compliance. Part of
 * `esquecerPessoa`.
 */
export async function esquecerCadastro(tx: Tx, id: string): Promise<void> {
  await sql`select tarefas.esquecer_contato(${id})`.execute(tx)
  const { rows } = await sql<{
    caminho: string
  }>`
    select esquecido as caminho
    from funis.esquecer_contato(${id}) as esquecido
  `.execute(tx)
  await sql`select funis.esquecer_motivos(${id})`.execute(tx)
  // delete the files in a job, after this transaction has committed
  if (rows.length > 0) await agendar(tx, trabalhoDeApagarArquivos, { caminhos: rows.map((r) => r.caminho) })
  await sql`
    update cad.contatos
    set
      campos = '{}',
      tags = '{}',
      nascimento = null,
      origem = ''
    where id = ${id}
  `.execute(tx)
  await sql`delete from cad.contato_enderecos where contato_id = ${id}`.execute(tx)
  await sql`update cad.unidades_consumidoras set campos = '{}', classe = null where contato_id = ${id}`.execute(tx)
  await sql`delete from cad.contato_empresas where ${id} in (pessoa_id, empresa_id)`.execute(tx)
  await sql`delete from cad.contato_pares where ${id} in (a, b)`.execute(tx)
  await sql`
    update cad.importacao_linhas
    set
      celulas = '{}',
      valores = null,
      antes = null,
      depois = null,
      identidades = '[]'
    where contato_id = ${id}
  `.execute(tx)
  // the merge can no longer be undone: only the fact that it happened is kept
  await sql`
    update cad.contato_unioes
    set
      de_antes = '{}',
      para_antes = '{}',
      para_depois = '{}',
      movidos = '[]',
      desfeita_em = coalesce(desfeita_em, now())
    where ${id} in (de, para)
  `.execute(tx)
  await sql`
    update cad.referencias_externas
    set dados = '{}', importado = null
    where contato_id = ${id}
  `.execute(tx)
  await sql`update cad.pedidos_de_privacidade set nome = 'Pessoa removida' where contato_id = ${id}`.execute(tx)
  await sql`update cad.atos_externos set titulo = '', detalhe = '' where contato_id = ${id}`.execute(tx)
}

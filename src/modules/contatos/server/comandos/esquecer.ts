import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

/**
 * What the registry knows of a person, unmade: facts, addresses, consumer units, what imports brought, what unions noted. Consents and
 * requests stay: they are the proof that the law was kept. Part of the one door by which a person is forgotten.
 */
export async function esquecerCadastro(tx: Tx, id: string): Promise<void> {
  await sql`update cad.contatos set campos = '{}', tags = '{}', nascimento = null, origem = '' where id = ${id}`.execute(tx)
  await sql`delete from cad.contato_enderecos where contato_id = ${id}`.execute(tx)
  await sql`update cad.unidades_consumidoras set campos = '{}', classe = null where contato_id = ${id}`.execute(tx)
  await sql`delete from cad.contato_empresas where ${id} in (pessoa_id, empresa_id)`.execute(tx)
  await sql`delete from cad.contato_pares where ${id} in (a, b)`.execute(tx)
  await sql`update cad.importacao_linhas set celulas = '{}', valores = null, antes = null, depois = null, identidades = '[]' where contato_id = ${id}`.execute(tx)
  // nothing is left to take back: the union only says that there was one
  await sql`update cad.contato_unioes set de_antes = '{}', para_antes = '{}', para_depois = '{}', movidos = '[]', desfeita_em = coalesce(desfeita_em, now()) where ${id} in (de, para)`.execute(tx)
  await sql`update cad.referencias_externas set dados = '{}', importado = null where contato_id = ${id}`.execute(tx)
  await sql`update cad.pedidos_de_privacidade set nome = 'Pessoa removida' where contato_id = ${id}`.execute(tx)
  await sql`update funis.cartoes set titulo = 'Pessoa removida' where contato_id = ${id}`.execute(tx)
}

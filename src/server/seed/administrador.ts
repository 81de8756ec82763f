import { sql } from 'kysely'
import type { Ambiente } from '#platform/config/ambiente.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { garantirConta } from '#modules/acesso/nucleo/server/comandos/contas.ts'
import { incluirPapeis, incluirPessoa } from '#modules/acesso/nucleo/server/comandos/incluir-pessoa.ts'
import type { App } from '../app.ts'

/**
 * Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD, once. Without them the first-run page does it.
 */
export async function criarPrimeiroAdministrador(
  app: App,
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: senha }: Ambiente,
): Promise<void> {
  if (!email || !senha) return
  const { rows } = await sql`
    select 1
    from cad.papeis_globais
    where papel = 'admin'
    limit 1
  `.execute(app.s.banco.db)
  if (rows.length > 0) return
  const id = await garantirConta(app.admin, app.s.banco.db, { email, nome: 'Administração', senha })
  await app.s.executar(sistema, async (u) => {
    await incluirPessoa(u.tx, { id, nome: 'Administração', email, telefone: null, cargo_id: null })
    await incluirPapeis(u.tx, id, [], ['admin'], null)
    u.auditar({ acao: 'cad.primeiro_acesso', entidade: 'usuario', entidade_id: id })
  })
}

import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import type { Autor } from '#platform/eventos/unidade.ts'
import { TRAVAS } from '#platform/postgres/travas.ts'
import { usuarioCriado } from '#modules/acesso/nucleo/eventos.ts'
import { haAdmin } from '../consultas/cadastro.ts'
import { exigirLink } from './link-de-instalacao.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { garantirConta } from '#modules/acesso/nucleo/server/comandos/contas.ts'
import { incluirPapeis, incluirPessoa } from '#modules/acesso/nucleo/server/comandos/incluir-pessoa.ts'

/**
 * Creates the first administrator. Unless `aberta`, the set-up link is required; it works once.
 * Of two concurrent attempts one wins and the other is refused immediately: waiting
 * attempts would hold every connection that the account service needs.
 */
export async function criarPrimeiroAdmin(
  s: Servicos,
  autor: Autor,
  { link, ...dados }: { nome: string; email: string; senha: string; link?: string | undefined },
  aberta: boolean,
): Promise<string> {
  const jaTem = () => conflito('O Girassol já tem quem o administre. Peça um convite a essa pessoa.')
  if (s.demo) throw jaTem()
  return s.executar(autor, async (u) => {
    const { rows } = await sql<{
      minha: boolean
    }>`
      select pg_try_advisory_xact_lock(${sql.lit(TRAVAS.primeiroAcesso)}) as minha
    `.execute(u.tx)
    if (!rows[0]?.minha)
      throw conflito('Outra pessoa está criando a administração neste momento. Espere um instante e tente de novo.')
    if (await haAdmin(u.tx)) throw jaTem()
    if (!aberta) await exigirLink(u.tx, link)
    await u.tx.deleteFrom('cad.links_de_instalacao').execute()
    const id = await garantirConta(s.admin, u.tx, dados)
    await incluirPessoa(u.tx, { id, nome: dados.nome, email: dados.email })
    await incluirPapeis(u.tx, id, [], ['admin'], null)
    u.auditar({ acao: 'cad.primeiro_acesso', entidade: 'usuario', entidade_id: id, depois: { globais: ['admin'] } })
    u.emitir(usuarioCriado, { usuario_id: id })
    u.depois(() => s.aoInstalar?.())
    return id
  })
}

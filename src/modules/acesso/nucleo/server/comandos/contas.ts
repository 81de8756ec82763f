import { conflito, ErroApp } from '#kit/erro.ts'
import type { ContaDeAcesso } from '#platform/auth/admin.ts'
import type { Tx, Db } from '#platform/postgres/banco.ts'
import type { AdminDeContas } from '../../portas.ts'
import type { Servicos } from '../servicos.ts'

const PAGINA = 200

/**
 * Returns the account of an address, created if there is none. An account without a user remains when an earlier
 * creation stopped half-way, or comes from the company's identity provider: it is reused, so that a retry works. An
 * account that belongs to a user is never reused.
 */
export async function garantirConta(
  admin: AdminDeContas,
  db: Db | Tx,
  conta: { email: string; nome: string; senha?: string },
): Promise<string> {
  const { email, nome, senha } = conta
  try {
    return (await admin.criarUsuario({ email, senha, confirmada: true, dados: { nome } })).id
  } catch (erro) {
    const existente = erro instanceof ErroApp && erro.status === 409 ? await acharConta(admin, email) : null
    if (!existente) throw erro
    const dono = await db.selectFrom('cad.usuarios').select('id').where('id', '=', existente.id).executeTakeFirst()
    if (dono) throw conflito('Já existe uma pessoa com este e-mail.')
    if (existente.confirmada_em === null) await admin.alterarEmail(existente.id, email)
    if (senha) await admin.definirSenha(existente.id, senha)
    return existente.id
  }
}

/**
 * The account service has no search by address, so this reads its pages. It runs only when the account already exists.
 */
async function acharConta(admin: AdminDeContas, email: string): Promise<ContaDeAcesso | null> {
  for (let pagina = 1; ; pagina += 1) {
    const { contas } = await admin.listar(pagina, PAGINA)
    const achada = contas.find((c) => c.email.toLowerCase() === email)
    if (achada || contas.length < PAGINA) return achada ?? null
  }
}

/** Runs a step in the account service after the change was committed here. Every such step must be idempotent. */
export async function depoisDaMudanca(s: Servicos, frase: string, passo: () => Promise<void>): Promise<void> {
  try {
    await passo()
  } catch (causa) {
    s.log.error({ err: causa }, 'acesso: account service did not follow')
    throw new ErroApp('ACCOUNT_SERVICE_ERROR', 502, frase, { causa })
  }
}

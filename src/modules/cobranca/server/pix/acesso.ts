import { z } from 'zod'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { lerJson } from '#platform/json.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import type { Servicos } from '#platform/servicos.ts'
import { clienteDoPix, type AcessoAoBanco, type ClienteDoPix } from './cliente.ts'

const segredos = z.object({ client_secret: z.string(), cert: z.string(), key: z.string(), ca: z.string().optional() })
type Segredos = z.infer<typeof segredos>

const CONTEXTO = 'cobranca.contas.segredos'

export const cifrarSegredos = (cofre: Cofre, s: Segredos): Buffer => cofre.cifrar(JSON.stringify(s), CONTEXTO)

/** Decrypts what authenticates us, for the calls of one job or request. */
async function acessoDaConta(db: Db, cofre: Cofre, id: string): Promise<{ acesso: AcessoAoBanco; chave: string }> {
  const c = await db.selectFrom('cobranca.contas').selectAll().where('id', '=', id).executeTakeFirst()
  if (!c) throw naoEncontrado('Conta não encontrada.')
  if (!c.api_url || !c.api_token_url || !c.api_client_id || !c.segredos)
    throw conflito('Esta conta não está ligada à API Pix do banco.')
  const { client_secret, ...certificado } = lerJson(segredos, cofre.decifrar(c.segredos, CONTEXTO))
  return {
    chave: c.chave_pix,
    acesso: {
      url: c.api_url,
      tokenUrl: c.api_token_url,
      clientId: c.api_client_id,
      clientSecret: client_secret,
      certificado: { cert: certificado.cert, key: certificado.key, ...(certificado.ca ? { ca: certificado.ca } : {}) },
    },
  }
}

export async function bancoDaConta(
  s: Pick<Servicos, 'banco' | 'cofre' | 'rede'>,
  id: string,
): Promise<{ banco: ClienteDoPix; chave: string }> {
  const { acesso, chave } = await acessoDaConta(s.banco.db, s.cofre, id)
  return { banco: clienteDoPix(s.rede, acesso), chave }
}

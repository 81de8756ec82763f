import { createHash } from 'node:crypto'
import type { Tx } from '../../postgres/banco.ts'
import type { Cofre } from '../../segredos/cofre.ts'
import { lerDono, type DonoDaAutorizacao } from './repositorio.ts'

/** The session that started an authorisation. */
export interface SessaoDoPedido {
  usuario_id: string
  sessao_id: string
}

const VALIDADE_MS = 15 * 60_000
const CONTEXTO = 'plataforma.pedidos_de_autorizacao.verificador'

const resumo = (estado: string) => createHash('sha256').update(estado).digest()

export async function gravarPedido(
  tx: Tx,
  cofre: Cofre,
  p: SessaoDoPedido & { dono: DonoDaAutorizacao; estado: string; verificador: string },
): Promise<void> {
  const { estado, verificador, ...resto } = p
  await tx.deleteFrom('plataforma.pedidos_de_autorizacao').where('expira_em', '<', new Date()).execute()
  await tx
    .insertInto('plataforma.pedidos_de_autorizacao')
    .values({
      ...resto,
      estado: resumo(estado),
      verificador: cofre.cifrar(verificador, CONTEXTO),
      expira_em: new Date(Date.now() + VALIDADE_MS),
    })
    .execute()
}

/** Takes the request: it is used once. Null when it is unknown, expired, or of another session. */
export async function tomarPedido(
  tx: Tx,
  cofre: Cofre,
  quem: SessaoDoPedido,
  estado: string,
): Promise<{ dono: DonoDaAutorizacao; verificador: string } | null> {
  const p = await tx
    .deleteFrom('plataforma.pedidos_de_autorizacao')
    .where('estado', '=', resumo(estado))
    .where('usuario_id', '=', quem.usuario_id)
    .where('sessao_id', '=', quem.sessao_id)
    .where('expira_em', '>', new Date())
    .returning(['dono', 'verificador'])
    .executeTakeFirst()
  return p ? { dono: lerDono(p.dono), verificador: cofre.decifrar(p.verificador, CONTEXTO) } : null
}

import { invalido } from '#kit/erro.ts'
import { carregarAcesso } from '#modules/acesso/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { alcanceNosFunis, type Alcance } from '../politica.ts'
import type { FunilVigente } from './funil.ts'

/** Reach of another user, computed with the same predicate; null: no card at all. */
export async function alcanceDaPessoa(
  db: Db,
  usuarioId: string,
  permissao = 'funis.cartao.ver',
): Promise<Alcance | null> {
  const p = await carregarAcesso(db, usuarioId)
  if (!p?.usuario.ativo || !p.acesso.permissoes.has(permissao)) return null
  const ctx: Ctx = { usuario: p.usuario, acesso: p.acesso, sessao_id: '', aal: 'aal1', requisicao_id: '', ip: '' }
  return alcanceNosFunis(db, ctx)
}

export const veOFunil = async (db: Db, usuarioId: string, funilId: string): Promise<boolean> =>
  (await alcanceDaPessoa(db, usuarioId))?.funis.has(funilId) ?? false

/** Rejects an assignee who cannot see the funnel, with their name: their card would have no one working on it. */
export async function exigirQueVeja(
  db: Db,
  usuarioId: string,
  funil: Pick<FunilVigente, 'id' | 'definicao'>,
  campo = 'responsavel_id',
): Promise<void> {
  const pessoa = await db
    .selectFrom('acesso_publico.usuarios')
    .select('nome')
    .where('id', '=', usuarioId)
    .where('ativo', '=', true)
    .executeTakeFirst()
  if (!pessoa)
    throw invalido('Pessoa não encontrada ou inativa.', [{ campo, mensagem: 'Pessoa não encontrada ou inativa' }])
  if (!(await veOFunil(db, usuarioId, funil.id)))
    throw invalido(
      `${pessoa.nome} não vê os cartões de “${funil.definicao.nome}”. Escolha quem trabalha neste funil.`,
      [{ campo, mensagem: `${pessoa.nome} não vê os cartões de “${funil.definicao.nome}”` }],
    )
}

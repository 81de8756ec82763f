import { sql } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { avisarSalvo, conteudoDa, registrarEvento, trancar } from './nucleo.ts'

export async function comentar(
  u: Unidade,
  ctx: Ctx,
  id: string,
  d: { clausula_id: string; texto: string },
): Promise<void> {
  const c = await trancar(u, ctx, id)
  const { clausulas } = await conteudoDa(u, c.id, c.versao)
  if (!clausulas.some((k) => k.id === d.clausula_id))
    throw invalido('Esta cláusula não está mais no contrato.', [
      { campo: 'clausula_id', mensagem: 'Escolha uma cláusula do contrato' },
    ])
  const comentario = uuidv7()
  await u.tx
    .insertInto('contratos.comentarios')
    .values({ id: comentario, contrato_id: c.id, ...d, autor_id: ctx.usuario.id })
    .execute()
  await registrarEvento(u, c, 'comentado', { comentario, clausula: d.clausula_id })
  u.auditar({
    acao: 'contrato.comentar',
    entidade: 'contrato',
    entidade_id: c.id,
    depois: { clausulas: d.clausula_id },
  })
}

export async function resolverComentario(u: Unidade, ctx: Ctx, id: string, comentario: string): Promise<void> {
  const c = await trancar(u, ctx, id)
  const { rows } = await sql`
    update contratos.comentarios
    set resolvido_em = now(), resolvido_por = ${ctx.usuario.id}
    where id = ${comentario}
      and contrato_id = ${c.id}
      and resolvido_em is null
    returning id
  `.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado('Este comentário não existe, ou já foi resolvido.')
  u.auditar({ acao: 'contrato.resolver_comentario', entidade: 'contrato', entidade_id: c.id, depois: { comentario } })
  await avisarSalvo(u, ctx, c)
}

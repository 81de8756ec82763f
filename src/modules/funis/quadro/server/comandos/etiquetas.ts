import type { BodyDe } from '#kit/endpoint.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { comNomeLivre } from '#platform/postgres/nome-livre.ts'
import type { etiquetas } from '../../contract/quadro.ts'
import { exigirGerir, type Alcance } from '#modules/funis/nucleo/server/politica.ts'

const JA_EXISTE = 'Já existe uma etiqueta com este nome.'
const NAO_ENCONTRADA = 'Etiqueta não encontrada.'

export async function criarEtiqueta(
  u: Unidade,
  ctx: Ctx,
  funilId: string,
  p: BodyDe<typeof etiquetas.criar>,
): Promise<string> {
  const id = uuidv7()
  await comNomeLivre(JA_EXISTE, () =>
    u.tx
      .insertInto('funis.etiquetas')
      .values({ id, funil_id: funilId, ...p, criado_por: ctx.usuario.id })
      .execute(),
  )
  u.auditar({ acao: 'etiqueta_de_cartao.criar', entidade: 'etiqueta_de_cartao', entidade_id: id, depois: p })
  return id
}

/** Locks a tag; only managers of the funnel may change it, because all its cards can have it. */
async function trancar(u: Unidade, ctx: Ctx, a: Alcance, id: string) {
  const e = await u.tx
    .selectFrom('funis.etiquetas')
    .select(['funil_id', 'nome', 'cor'])
    .where('id', '=', id)
    .where('arquivada_em', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!e || !a.funis.has(e.funil_id)) throw naoEncontrado(NAO_ENCONTRADA)
  exigirGerir(ctx, a, e.funil_id)
  return e
}

export async function alterarEtiqueta(
  u: Unidade,
  ctx: Ctx,
  a: Alcance,
  id: string,
  p: BodyDe<typeof etiquetas.alterar>,
): Promise<string> {
  const { funil_id, ...antes } = await trancar(u, ctx, a, id)
  await comNomeLivre(JA_EXISTE, () => u.tx.updateTable('funis.etiquetas').set(p).where('id', '=', id).execute())
  u.auditar({ acao: 'etiqueta_de_cartao.alterar', entidade: 'etiqueta_de_cartao', entidade_id: id, antes, depois: p })
  return funil_id
}

export async function arquivarEtiqueta(u: Unidade, ctx: Ctx, a: Alcance, id: string): Promise<void> {
  const { nome } = await trancar(u, ctx, a, id)
  await u.tx.updateTable('funis.etiquetas').set({ arquivada_em: new Date() }).where('id', '=', id).execute()
  u.auditar({ acao: 'etiqueta_de_cartao.arquivar', entidade: 'etiqueta_de_cartao', entidade_id: id, antes: { nome } })
}

import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { naoEncontrado, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { colunasDeParaQuem } from '#modules/acesso/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { comNomeLivre } from '#platform/postgres/nome-livre.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { visoes } from '../contract/visoes.ts'
import { exigirFunil, type Alcance } from '#modules/funis/nucleo/server/politica.ts'
import { visoesDe } from './consultas.ts'

type Pedido = BodyDe<typeof visoes.criar>
export const NAO_ENCONTRADA = 'Visão não encontrada.'
/** Managers of the funnel can save views for all its users. */
export const cuidaDo = (a: Alcance, funilId: string): boolean => a.funis.get(funilId)?.papel === 'gestor'

const escopoPedido = (u: Unidade, ctx: Ctx, gestor: boolean, p: Pedido) =>
  colunasDeParaQuem(u.tx, p, {
    usuarioId: ctx.usuario.id,
    cuida: gestor,
    recusarEmpresa: () => proibido('funis.cartao.ver', 'Só quem cuida do funil cria visões para todos.'),
    recusarTime: () => proibido('funis.cartao.ver', 'Só quem lidera o time cria visões para ele.'),
  })

const colunas = (p: Pedido) => ({ nome: p.nome, busca: JSON.stringify(p.busca).replaceAll('\\u0000', '') })
const JA_EXISTE = 'Já existe uma visão com este nome.'

export async function criarVisao(u: Unidade, ctx: Ctx, a: Alcance, funilId: string, p: Pedido): Promise<string> {
  const escopo = await escopoPedido(u, ctx, cuidaDo(a, funilId), p)
  const id = uuidv7()
  await comNomeLivre(JA_EXISTE, () =>
    u.tx
      .insertInto('funis.visoes')
      .values({ id, funil_id: funilId, ...escopo, ...colunas(p), criado_por: ctx.usuario.id })
      .execute(),
  )
  u.auditar({ acao: 'visao_de_funil.criar', entidade: 'visao_de_funil', entidade_id: id, depois: p })
  return id
}

/** Locks a view for a change. 404 if it is not visible, 403 if it is visible but not editable. */
async function trancar(u: Unidade, ctx: Ctx, a: Alcance, id: string) {
  const {
    rows: [v],
  } = await sql<{ funil_id: string; nome: string; busca: unknown }>`
    select funil_id, nome, busca
    from funis.visoes
    where id = ${id}
    for update
  `.execute(u.tx)
  if (!v || !a.funis.has(v.funil_id)) throw naoEncontrado(NAO_ENCONTRADA)
  exigirFunil(a, v.funil_id)
  const vista = (await visoesDe(u.tx, ctx, v.funil_id, cuidaDo(a, v.funil_id))).find((x) => x.id === id)
  if (!vista) throw naoEncontrado(NAO_ENCONTRADA)
  if (!vista.pode_editar) throw proibido('funis.cartao.ver', 'Esta visão é de todos. Só quem a mantém pode mudá-la.')
  return { ...v, gestor: cuidaDo(a, v.funil_id) }
}

export async function alterarVisao(u: Unidade, ctx: Ctx, a: Alcance, id: string, p: Pedido): Promise<string> {
  const antes = await trancar(u, ctx, a, id)
  const escopo = await escopoPedido(u, ctx, antes.gestor, p)
  await comNomeLivre(JA_EXISTE, () =>
    u.tx
      .updateTable('funis.visoes')
      .set({ ...escopo, ...colunas(p), atualizada_em: new Date() })
      .where('id', '=', id)
      .execute(),
  )
  u.auditar({
    acao: 'visao_de_funil.alterar',
    entidade: 'visao_de_funil',
    entidade_id: id,
    antes: { nome: antes.nome, busca: antes.busca },
    depois: p,
  })
  return antes.funil_id
}

export async function excluirVisao(u: Unidade, ctx: Ctx, a: Alcance, id: string): Promise<void> {
  const v = await trancar(u, ctx, a, id)
  await u.tx
    .updateTable('funis.visoes')
    .set({ excluida_em: new Date() })
    .where('id', '=', id)
    .where('excluida_em', 'is', null)
    .execute()
  await u.tx.deleteFrom('funis.visao_padrao').where('visao_id', '=', id).execute()
  u.auditar({ acao: 'visao_de_funil.excluir', entidade: 'visao_de_funil', entidade_id: id, antes: { nome: v.nome } })
}

export async function restaurarVisao(u: Unidade, ctx: Ctx, a: Alcance, id: string): Promise<string> {
  const v = await trancar(u, ctx, a, id)
  await comNomeLivre(JA_EXISTE, () =>
    u.tx.updateTable('funis.visoes').set({ excluida_em: null }).where('id', '=', id).execute(),
  )
  u.auditar({ acao: 'visao_de_funil.restaurar', entidade: 'visao_de_funil', entidade_id: id, depois: { nome: v.nome } })
  return v.funil_id
}

export async function escolherPadrao(
  u: Unidade,
  ctx: Ctx,
  a: Alcance,
  funilId: string,
  visaoId: string | null,
): Promise<void> {
  if (
    visaoId &&
    !(await visoesDe(u.tx, ctx, funilId, cuidaDo(a, funilId))).some((v) => v.id === visaoId && v.excluida_em === null)
  )
    throw naoEncontrado(NAO_ENCONTRADA)
  await u.tx
    .deleteFrom('funis.visao_padrao')
    .where('usuario_id', '=', ctx.usuario.id)
    .where('funil_id', '=', funilId)
    .execute()
  if (visaoId)
    await u.tx
      .insertInto('funis.visao_padrao')
      .values({ usuario_id: ctx.usuario.id, funil_id: funilId, visao_id: visaoId })
      .execute()
}

/** Deletes views that have been in the trash for 30 days. */
export const esvaziarLixeira = async (db: Db): Promise<void> =>
  void (await sql`delete from funis.visoes where excluida_em < now() - interval '30 days'`.execute(db))

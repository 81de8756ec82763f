import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { naoEncontrado, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { colunasDeParaQuem, ehPara } from '#modules/acesso/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import { comNomeLivre } from '#platform/postgres/nome-livre.ts'
import type { visoes } from '../contract/visoes.ts'
import { PERMISSAO_DE_VISAO, visoesDe } from './consultas.ts'

type Pedido = BodyDe<typeof visoes.criar>
const NAO_ENCONTRADA = 'Visão não encontrada.'

/**
 * Returns the scope columns: a team's leader may write for the team, users who configure queues for the whole company.
 */
const escopoPedido = (u: Unidade, ctx: Ctx, p: Pedido) =>
  colunasDeParaQuem(u.tx, p, {
    usuarioId: ctx.usuario.id,
    cuida: pode(ctx, PERMISSAO_DE_VISAO),
    recusarEmpresa: () => proibido(PERMISSAO_DE_VISAO, 'Só quem configura as filas cria visões para toda a empresa.'),
    recusarTime: () => proibido(PERMISSAO_DE_VISAO, 'Só quem lidera o time cria visões para ele.'),
  })

const JA_EXISTE = 'Já existe uma visão com este nome.'
const colunas = (p: Pedido) => ({
  nome: p.nome,
  filtros: JSON.stringify(p.filtros).replaceAll('\\u0000', ''),
  ordem: p.ordem,
})

export async function criarVisao(u: Unidade, ctx: Ctx, p: Pedido): Promise<string> {
  const escopo = await escopoPedido(u, ctx, p)
  const id = uuidv7()
  await comNomeLivre(JA_EXISTE, () =>
    u.tx
      .insertInto('chat.visoes')
      .values({ id, ...escopo, ...colunas(p), criado_por: ctx.usuario.id })
      .execute(),
  )
  u.auditar({
    acao: 'visao.criar',
    entidade: 'visao',
    entidade_id: id,
    depois: { nome: p.nome, escopo: p.escopo, filtros: p.filtros, ordem: p.ordem },
  })
  return id
}

/** Locks the view for a change. 404 if the caller cannot see it, 403 if they can see but not change it. */
async function trancar(u: Unidade, ctx: Ctx, id: string) {
  const v = await u.tx.selectFrom('chat.visoes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!v || (v.escopo === 'pessoa' && v.usuario_id !== ctx.usuario.id)) throw naoEncontrado(NAO_ENCONTRADA)
  if (v.escopo === 'pessoa' || pode(ctx, PERMISSAO_DE_VISAO)) return v
  if (v.escopo === 'time') {
    const {
      rows: [meu],
    } = await sql<{ lidero: boolean }>`
      select t.lider_id = ${ctx.usuario.id} as lidero
      from chat.visoes v
      join acesso_publico.times t on t.id = v.time_id
      where v.id = ${id}
        and ${ehPara(ctx.usuario.id)}
    `.execute(u.tx)
    if (!meu) throw naoEncontrado(NAO_ENCONTRADA)
    if (meu.lidero) return v
  }
  throw proibido(PERMISSAO_DE_VISAO, 'Esta visão é de todos. Só quem a mantém pode mudá-la.')
}

export async function alterarVisao(u: Unidade, ctx: Ctx, id: string, p: Pedido): Promise<void> {
  const antes = await trancar(u, ctx, id)
  const escopo = await escopoPedido(u, ctx, p)
  await comNomeLivre(JA_EXISTE, () =>
    u.tx
      .updateTable('chat.visoes')
      .set({ ...escopo, ...colunas(p), atualizada_em: new Date() })
      .where('id', '=', id)
      .execute(),
  )
  u.auditar({
    acao: 'visao.alterar',
    entidade: 'visao',
    entidade_id: id,
    antes: { nome: antes.nome, filtros: antes.filtros, ordem: antes.ordem },
    depois: { nome: p.nome, filtros: p.filtros, ordem: p.ordem },
  })
}

export async function excluirVisao(u: Unidade, ctx: Ctx, id: string): Promise<void> {
  const v = await trancar(u, ctx, id)
  await u.tx.deleteFrom('chat.visoes').where('id', '=', id).execute()
  u.auditar({ acao: 'visao.excluir', entidade: 'visao', entidade_id: id, antes: { nome: v.nome, filtros: v.filtros } })
}

/** Stores the caller's order and default. Ignores views that they cannot see. */
export async function arranjarVisoes(
  u: Unidade,
  ctx: Ctx,
  { ordem, padrao }: { ordem: string[]; padrao: string | null },
): Promise<void> {
  const vejo = new Set((await visoesDe(u.tx, ctx)).map((v) => v.id))
  if (padrao && !vejo.has(padrao)) throw naoEncontrado(NAO_ENCONTRADA)
  const minhas = [...new Set(ordem)].filter((id) => vejo.has(id))
  const todas = padrao && !minhas.includes(padrao) ? [...minhas, padrao] : minhas
  await u.tx.deleteFrom('chat.visao_arranjos').where('usuario_id', '=', ctx.usuario.id).execute()
  if (todas.length > 0)
    await u.tx
      .insertInto('chat.visao_arranjos')
      .values(
        todas.map((visao_id, posicao) => ({
          usuario_id: ctx.usuario.id,
          visao_id,
          posicao,
          padrao: visao_id === padrao,
        })),
      )
      .execute()
  u.auditar({
    acao: 'visao.arranjar',
    entidade: 'usuario',
    entidade_id: ctx.usuario.id,
    depois: { ordem: todas, padrao },
  })
}

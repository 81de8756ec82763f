import { uuidv7 } from '#kit/id.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { macros } from '../../contract/respostas.ts'
import { variaveisDesconhecidas } from '../../regras/preencher.ts'
import { MACRO_NAO_ENCONTRADA } from '../consultas/macros.ts'
import { escopoPedido, exigirEditar, type DoEscopo } from '../politica.ts'

type Pedido = BodyDe<typeof macros.criar>

/** Requires that closing is the last action, because a closed conversation accepts no message. */
function conferir({ acoes }: Pedido): void {
  for (const [n, a] of acoes.entries()) {
    const [nome] = 'conteudo' in a ? variaveisDesconhecidas(a.conteudo) : []
    if (nome !== undefined)
      throw invalido(`Variável desconhecida: {{${nome}}}`, [
        { campo: `acoes.${n}.conteudo`, mensagem: `Variável desconhecida: {{${nome}}}` },
      ])
    if (a.tipo === 'finalizar' && n < acoes.length - 1)
      throw invalido('Finalizar tem de ser a última ação', [
        { campo: `acoes.${n}`, mensagem: 'Finalizar tem de ser a última ação' },
      ])
  }
}

async function exigirNomeLivre(u: Unidade, e: DoEscopo, nome: string, menos: string | null): Promise<void> {
  const outra = await u.tx
    .selectFrom('chat.macros')
    .select('id')
    .where('escopo', '=', e.escopo)
    .where('nome', '=', nome)
    .where((eb) => eb('usuario_id', 'is not distinct from', e.usuario_id))
    .where((eb) => eb('fila_id', 'is not distinct from', e.fila_id))
    .executeTakeFirst()
  if (outra && outra.id !== menos)
    throw conflito('Já existe uma macro com este nome.', [
      { campo: 'nome', mensagem: 'Já existe uma macro com este nome.' },
    ])
}

const colunas = (p: Pedido) => ({
  nome: p.nome,
  descricao: p.descricao,
  acoes: JSON.stringify(p.acoes).replaceAll('\\u0000', ''),
})

export async function criarMacro(u: Unidade, ctx: Ctx, p: Pedido): Promise<string> {
  const escopo = await escopoPedido(u.tx, ctx, p)
  conferir(p)
  await exigirNomeLivre(u, escopo, p.nome, null)
  const id = uuidv7()
  await u.tx
    .insertInto('chat.macros')
    .values({ id, ...escopo, ...colunas(p), criado_por: ctx.usuario.id })
    .execute()
  u.auditar({
    acao: 'macro.criar',
    entidade: 'macro',
    entidade_id: id,
    depois: { nome: p.nome, escopo: p.escopo, acoes: p.acoes.map((a) => a.tipo) },
  })
  return id
}

const trancar = async (u: Unidade, ctx: Ctx, id: string) => {
  const atual = await u.tx.selectFrom('chat.macros').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  exigirEditar(ctx, atual, MACRO_NAO_ENCONTRADA)
  return atual
}

export async function alterarMacro(u: Unidade, ctx: Ctx, id: string, p: Pedido): Promise<void> {
  const atual = await trancar(u, ctx, id)
  const escopo = await escopoPedido(u.tx, ctx, p)
  conferir(p)
  await exigirNomeLivre(u, escopo, p.nome, id)
  await u.tx
    .updateTable('chat.macros')
    .set({ ...escopo, ...colunas(p), atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'macro.alterar',
    entidade: 'macro',
    entidade_id: id,
    antes: { nome: atual?.nome, acoes: atual?.acoes },
    depois: { nome: p.nome, acoes: p.acoes },
  })
}

export async function excluirMacro(u: Unidade, ctx: Ctx, id: string): Promise<void> {
  const atual = await trancar(u, ctx, id)
  await u.tx.deleteFrom('chat.macros').where('id', '=', id).execute()
  u.auditar({
    acao: 'macro.excluir',
    entidade: 'macro',
    entidade_id: id,
    antes: { nome: atual?.nome, acoes: atual?.acoes },
  })
}

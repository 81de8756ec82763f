import { randomBytes } from 'node:crypto'
import { uuidv7 } from '#kit/id.ts'
import { conflito, invalido, naoEncontrado, proibido } from '#kit/erro.ts'
import { apagarAutorizacao } from '#platform/mail/oauth/repositorio.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { hashEmBytes } from '#platform/links/token.ts'
import { revogarAoVivo } from '#platform/realtime/revogar.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import { caixaMudou } from '#modules/chat/nucleo/eventos.ts'
import type { PapelDaCaixa, TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { CAIXA_NAO_ENCONTRADA } from '#modules/chat/nucleo/server/exigir-caixa.ts'
import { abrirCaixa, contextoDosSegredos } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { configuraCaixa, exigirVer, type Alcance } from '#modules/chat/nucleo/server/politica.ts'

const TIPO_FIXO = 'O tipo de uma caixa não muda. Crie outra caixa para o outro canal.'
export const contextoDoToken = (id: string) => `chat.caixas_entrada.token:${id}`

const novoToken = () => randomBytes(24).toString('base64url')

const guardarSegredos = (cofre: Cofre, id: string, segredos: Record<string, unknown>) =>
  Object.keys(segredos).length > 0 ? cofre.cifrar(JSON.stringify(segredos), contextoDosSegredos(id)) : null

const guardarToken = (cofre: Cofre, id: string, token: string) => ({
  token_cifrado: cofre.cifrar(token, contextoDoToken(id)),
  token_hash: hashEmBytes(token),
})

export async function criarCaixa(
  u: Unidade,
  cofre: Cofre,
  adaptador: Adaptador,
  p: { nome: string; tipo: TipoDeCaixa; ativo: boolean; configuracao: Record<string, unknown> },
): Promise<string> {
  const { configuracao, segredos } = adaptador.configuracao.ler(p.configuracao)
  const id = uuidv7()
  await u.tx
    .insertInto('chat.caixas_entrada')
    .values({
      id,
      nome: p.nome,
      tipo: p.tipo,
      ativo: p.ativo,
      configuracao: JSON.stringify(configuracao),
      segredos: guardarSegredos(cofre, id, segredos),
      ...guardarToken(cofre, id, novoToken()),
    })
    .execute()
  // the creator of an inbox becomes its administrator
  if (u.autor.usuario) {
    await u.tx
      .insertInto('chat.caixa_usuarios')
      .values({ caixa_entrada_id: id, usuario_id: u.autor.usuario.id, papel: 'administrador' })
      .execute()
    revogarAoVivo(u, { cliente: u.autor.usuario.id })
  }
  u.auditar({
    acao: 'caixa.criar',
    entidade: 'caixa_entrada',
    entidade_id: id,
    depois: { nome: p.nome, tipo: p.tipo, configuracao },
  })
  u.emitir(caixaMudou, { caixa_entrada_id: id })
  return id
}

/**
 * Drops secrets that the caller did not type. When a client sends back an inbox as it read it, a stored secret is null
 * and its `…_definida` flag is true; the stored value must stay.
 */
const semOQueSoSeMostrou = (c: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(c).filter(([nome, valor]) => valor !== null || c[`${nome}_definida`] !== true))

async function trancarCaixa(u: Unidade, ctx: Ctx, alcance: Alcance, id: string) {
  const caixa = await u.tx
    .selectFrom('chat.caixas_entrada')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!caixa) throw naoEncontrado(CAIXA_NAO_ENCONTRADA)
  exigirVer(alcance, id, CAIXA_NAO_ENCONTRADA)
  if (!configuraCaixa(ctx, alcance, id))
    throw proibido('chat.caixa.configurar', 'Só quem administra esta caixa pode mudá-la.')
  return caixa
}

interface Alteracao {
  pedido: {
    nome?: string | undefined
    tipo?: TipoDeCaixa | undefined
    ativo?: boolean | undefined
    configuracao?: Record<string, unknown> | undefined
  }
  cofre: Cofre
  adaptadorDe: (tipo: string) => Adaptador
}

export async function alterarCaixa(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  { pedido: p, cofre, adaptadorDe }: Alteracao,
): Promise<void> {
  const caixa = await trancarCaixa(u, ctx, alcance, id)
  if (p.tipo && p.tipo !== caixa.tipo) throw invalido(TIPO_FIXO, [{ campo: 'tipo', mensagem: TIPO_FIXO }])
  const mudanca: Record<string, unknown> = { atualizada_em: new Date() }
  if (p.nome !== undefined) mudanca.nome = p.nome
  if (p.ativo !== undefined) mudanca.ativo = p.ativo
  if (p.configuracao) {
    const atual = await abrirCaixa(u.tx, cofre, id)
    const lida = adaptadorDe(caixa.tipo).configuracao.ler(semOQueSoSeMostrou(p.configuracao), atual)
    mudanca.configuracao = JSON.stringify(lida.configuracao)
    mudanca.segredos = guardarSegredos(cofre, id, lida.segredos)
    mudanca.dialeto = null // another server may use another dialect
  }
  await u.tx.updateTable('chat.caixas_entrada').set(mudanca).where('id', '=', id).execute()
  u.auditar({
    acao: 'caixa.alterar',
    entidade: 'caixa_entrada',
    entidade_id: id,
    antes: { nome: caixa.nome, ativo: caixa.ativo, configuracao: caixa.configuracao },
    depois: { nome: p.nome, ativo: p.ativo, configuracao: mudanca.configuracao ? 'alterada' : undefined },
  })
  u.emitir(caixaMudou, { caixa_entrada_id: id })
}

export async function excluirCaixa(u: Unidade, ctx: Ctx, alcance: Alcance, id: string): Promise<void> {
  const caixa = await trancarCaixa(u, ctx, alcance, id)
  const conversa = await u.tx
    .selectFrom('chat.conversas')
    .select('id')
    .where('caixa_entrada_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (conversa)
    throw conflito('Esta caixa tem conversas. Desative-a para não receber mais; o histórico continua guardado.')
  await u.tx.deleteFrom('chat.caixas_entrada').where('id', '=', id).execute()
  await apagarAutorizacao(u.tx, `caixa:${id}`)
  u.auditar({
    acao: 'caixa.excluir',
    entidade: 'caixa_entrada',
    entidade_id: id,
    antes: { nome: caixa.nome, tipo: caixa.tipo },
  })
  u.emitir(caixaMudou, { caixa_entrada_id: id })
}

export async function regenerarToken(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  cofre: Cofre,
  id: string,
): Promise<string> {
  await trancarCaixa(u, ctx, alcance, id)
  const token = novoToken()
  await u.tx
    .updateTable('chat.caixas_entrada')
    .set({ ...guardarToken(cofre, id, token), atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'caixa.regenerar_token', entidade: 'caixa_entrada', entidade_id: id })
  u.emitir(caixaMudou, { caixa_entrada_id: id })
  return token
}

export async function definirPapel(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  { usuarioId, papel, modo }: { usuarioId: string; papel: PapelDaCaixa; modo: 'adicionar' | 'alterar' },
): Promise<{ usuario_id: string; nome: string; papel: PapelDaCaixa }> {
  await trancarCaixa(u, ctx, alcance, id)
  const atual = await u.tx
    .selectFrom('chat.caixa_usuarios')
    .select('papel')
    .where('caixa_entrada_id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  if (modo === 'alterar' && !atual) throw naoEncontrado('Esta pessoa não está na caixa.')
  const pessoa = await u.tx
    .selectFrom('acesso_publico.usuarios')
    .select(['id', 'nome'])
    .where('id', '=', usuarioId)
    .where('ativo', '=', true)
    .executeTakeFirst()
  if (!pessoa)
    throw invalido('Pessoa não encontrada ou inativa.', [
      { campo: 'usuario_id', mensagem: 'Pessoa não encontrada ou inativa.' },
    ])
  await u.tx
    .insertInto('chat.caixa_usuarios')
    .values({ caixa_entrada_id: id, usuario_id: usuarioId, papel })
    .onConflict((oc) => oc.columns(['caixa_entrada_id', 'usuario_id']).doUpdateSet({ papel }))
    .execute()
  u.auditar({
    acao: 'caixa.papel',
    entidade: 'caixa_entrada',
    entidade_id: id,
    antes: { usuario_id: usuarioId, papel: atual?.papel },
    depois: { usuario_id: usuarioId, papel },
  })
  u.emitir(caixaMudou, { caixa_entrada_id: id })
  // the live-channel credential of an added user does not list this inbox yet: revoke it so that the page requests a
  // new one
  if (!atual) revogarAoVivo(u, { cliente: usuarioId })
  return { usuario_id: pessoa.id, nome: pessoa.nome, papel }
}

export async function removerPessoa(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  usuarioId: string,
): Promise<void> {
  await trancarCaixa(u, ctx, alcance, id)
  const { numDeletedRows } = await u.tx
    .deleteFrom('chat.caixa_usuarios')
    .where('caixa_entrada_id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  if (!numDeletedRows) throw naoEncontrado('Esta pessoa não está na caixa.')
  u.auditar({
    acao: 'caixa.remover_pessoa',
    entidade: 'caixa_entrada',
    entidade_id: id,
    antes: { usuario_id: usuarioId },
  })
  u.emitir(caixaMudou, { caixa_entrada_id: id })
  revogarAoVivo(u, { cliente: usuarioId })
}

import { invalido } from '#kit/erro.ts'
import { cercada } from './campos.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import type { conexoes } from '../../contract/conexao.ts'
import { abrirConexao, cifrarSegredos, novoToken } from '../conexao.ts'

type Pedido = BodyDe<typeof conexoes.alterar>

/** Returns the single row, created with a random webhook URL on first use. */
export async function garantirConexao(u: Unidade, cofre: Cofre) {
  await u.tx
    .insertInto('meta.conexao')
    .values({ id: true, ...novoToken(cofre) })
    .onConflict((oc) => oc.doNothing())
    .execute()
  const aberta = await abrirConexao(u.tx, cofre)
  if (!aberta) throw new Error('the connection was just made')
  return aberta
}

export async function alterarConexao(
  u: Unidade,
  cofre: Cofre,
  { token, segredo_do_app, token_de_verificacao, ...p }: Pedido,
): Promise<void> {
  const antes = await garantirConexao(u, cofre)
  // an empty secret keeps the stored one; secrets can only be replaced
  const segredos = {
    ...antes.abertos,
    ...(token ? { token } : {}),
    ...(segredo_do_app ? { segredo_do_app } : {}),
    ...(token_de_verificacao ? { token_de_verificacao } : {}),
  }
  if (p.url_base !== undefined && p.url_base !== antes.url_base && antes.abertos.token && !token)
    throw cercada('token', 'Digite de novo o token para mudar o endereço')
  const depois = { ...antes, ...Object.fromEntries(Object.entries(p).filter(([, v]) => v !== undefined)) }
  if (depois.ativa) {
    if (!segredos.token) throw cercada('token', 'Token de acesso é obrigatório')
    if (!segredos.segredo_do_app)
      throw cercada('segredo_do_app', 'Segredo do aplicativo é obrigatório: é ele que prova que a entrega veio da Meta')
    if (!segredos.token_de_verificacao) throw cercada('token_de_verificacao', 'Token de verificação é obrigatório')
    if (depois.paginas.length === 0) throw cercada('paginas', 'Informe pelo menos uma página')
  }
  if (depois.primeira_mensagem && depois.modelo_nome)
    throw cercada('primeira_mensagem', 'Escolha um texto ou um modelo, não os dois')
  if ((depois.modelo_nome === null) !== (depois.modelo_idioma === null))
    throw cercada('modelo_nome', 'Escolha o modelo e o idioma')
  if (depois.caixa_entrada_id && depois.caixa_entrada_id !== antes.caixa_entrada_id)
    await conferirCaixa(u, depois.caixa_entrada_id)
  await u.tx
    .updateTable('meta.conexao')
    .set({
      ...p,
      segredos: cifrarSegredos(cofre, segredos),
      erro: token ? null : antes.erro,
      atualizado_em: new Date(),
    })
    .execute()
  u.auditar({
    acao: 'meta.conexao.alterar',
    entidade: 'meta_conexao',
    entidade_id: '1',
    antes: visivel(antes),
    depois: {
      ...visivel(depois),
      trocou: Object.entries({ token, segredo_do_app, token_de_verificacao }).flatMap(([k, v]) => (v ? [k] : [])),
    },
  })
}

export async function regenerarToken(u: Unidade, cofre: Cofre): Promise<void> {
  await garantirConexao(u, cofre)
  await u.tx
    .updateTable('meta.conexao')
    .set({ ...novoToken(cofre), atualizado_em: new Date() })
    .execute()
  u.auditar({ acao: 'meta.conexao.regenerar_token', entidade: 'meta_conexao', entidade_id: '1' })
}

async function conferirCaixa(u: Unidade, id: string): Promise<void> {
  const caixa = await u.tx
    .selectFrom('chat_publico.caixas_entrada')
    .select('id')
    .where('id', '=', id)
    .where('ativo', '=', true)
    .executeTakeFirst()
  if (!caixa)
    throw invalido('Caixa de entrada não encontrada ou inativa.', [
      { campo: 'caixa_entrada_id', mensagem: 'Caixa de entrada não encontrada ou inativa.' },
    ])
}

const visivel = (c: Record<string, unknown>) => {
  const {
    ativa,
    versao_api,
    paginas,
    conta_anuncios,
    caixa_entrada_id,
    atribuida_para,
    primeira_mensagem,
    modelo_nome,
  } = c
  return {
    ativa,
    versao_api,
    paginas,
    conta_anuncios,
    caixa_entrada_id,
    atribuida_para,
    primeira_mensagem,
    modelo_nome,
  }
}

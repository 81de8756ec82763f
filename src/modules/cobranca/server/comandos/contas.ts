import { sql } from 'kysely'
import { ErroApp, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cobrancaMudou } from '../../eventos.ts'

export interface DadosDaConta {
  nome: string
  titular: string
  documento: string
  cidade: string
  chave_pix: string
  banco: string | null
  agencia: string | null
  numero: string | null
  padrao: boolean
}

const paraAuditar = (d: DadosDaConta) => ({ nome: d.nome, titular: d.titular, padrao: d.padrao })

/** Only one account is the default: the other gives way. */
async function cederPadrao(u: Unidade, d: DadosDaConta): Promise<void> {
  if (!d.padrao) return
  await sql`
    update cobranca.contas
    set padrao = false, versao = versao + 1
    where padrao
  `.execute(u.tx)
}

export async function criarConta(u: Unidade, d: DadosDaConta): Promise<string> {
  const id = uuidv7()
  await cederPadrao(u, d)
  await u.tx
    .insertInto('cobranca.contas')
    .values({ id, ...d, criado_por: u.autor.usuario?.id ?? null })
    .execute()
  u.auditar({ acao: 'conta_recebedora.criar', entidade: 'conta_recebedora', entidade_id: id, depois: paraAuditar(d) })
  u.emitir(cobrancaMudou, { que: 'conta' })
  return id
}

export async function trancarConta(u: Unidade, id: string, versao?: number) {
  const conta = await u.tx.selectFrom('cobranca.contas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!conta) throw naoEncontrado('Conta não encontrada.')
  if (versao !== undefined && conta.versao !== versao)
    throw new ErroApp('VERSAO', 409, 'Esta conta mudou enquanto você a via. Veja como ficou e tente de novo.', {
      details: { versao: conta.versao },
    })
  return conta
}

export async function alterarConta(
  u: Unidade,
  id: string,
  { versao, ...d }: DadosDaConta & { versao: number; ativa: boolean },
): Promise<void> {
  const antes = await trancarConta(u, id, versao)
  const padrao = d.padrao && d.ativa
  if (padrao && !antes.padrao) await cederPadrao(u, d)
  await u.tx
    .updateTable('cobranca.contas')
    .set({ ...d, padrao, versao: versao + 1 })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conta_recebedora.alterar',
    entidade: 'conta_recebedora',
    entidade_id: id,
    antes: paraAuditar(antes),
    depois: paraAuditar({ ...d, padrao }),
  })
  u.emitir(cobrancaMudou, { que: 'conta' })
}

export interface Ligacao {
  url: string
  tokenUrl: string
  clientId: string
  segredos: Buffer
}

export async function ligarApi(u: Unidade, id: string, versao: number, l: Ligacao): Promise<void> {
  await trancarConta(u, id, versao)
  await u.tx
    .updateTable('cobranca.contas')
    .set({
      api_url: l.url,
      api_token_url: l.tokenUrl,
      api_client_id: l.clientId,
      segredos: l.segredos,
      erro: null,
      versao: versao + 1,
    })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conta_recebedora.ligar_api',
    entidade: 'conta_recebedora',
    entidade_id: id,
    depois: { api_url: l.url },
  })
  u.emitir(cobrancaMudou, { que: 'conta' })
}

export async function desligarApi(u: Unidade, id: string): Promise<void> {
  const antes = await trancarConta(u, id)
  if (!antes.api_url) return
  await u.tx
    .updateTable('cobranca.contas')
    .set({
      api_url: null,
      api_token_url: null,
      api_client_id: null,
      segredos: null,
      webhook_hash: null,
      webhook_registrado_em: null,
      consultado_ate: null,
      erro: null,
      versao: antes.versao + 1,
    })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conta_recebedora.desligar_api',
    entidade: 'conta_recebedora',
    entidade_id: id,
    antes: { api_url: antes.api_url },
    depois: { api_url: null },
  })
  u.emitir(cobrancaMudou, { que: 'conta' })
}

/** A null hash: the registration failed and there was none before. */
export async function anotarWebhook(u: Unidade, id: string, hash: Buffer | null): Promise<void> {
  await trancarConta(u, id)
  await u.tx
    .updateTable('cobranca.contas')
    .set({ webhook_hash: hash, webhook_registrado_em: hash ? new Date() : null, erro: null })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conta_recebedora.registrar_webhook',
    entidade: 'conta_recebedora',
    entidade_id: id,
    depois: { situacao: hash ? 'registrado' : 'sem registro' },
  })
  u.emitir(cobrancaMudou, { que: 'conta' })
}

import { expect } from 'vitest'
import { contas } from '#modules/cobranca/contract/contas.ts'
import { recebimentos } from '#modules/cobranca/contract/recebimentos.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { contrapartePix } from '#tests/suporte/contraparte-pix.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { emissor } from './cobranca.ts'

export const CHAVE = '5f84a4c5-c5cb-4599-9f13-7eb4d419dacc'
export const CANARIO = 'segredo-do-banco'

/** A company with one receiving account, its bank, and the people of the cash desk. */
export async function casaDeCobranca() {
  const banco = await contrapartePix({ chave: CHAVE })
  const casa = await appDeTeste({ permitirTambem: [banco.maquina] })
  const chefe = await pessoaDeTeste(casa, [{ departamento: 'fin', papel: 'supervisor' }])
  const caixa = await pessoaDeTeste(casa, [{ departamento: 'fin', papel: 'operador' }])
  const leitora = await pessoaDeTeste(casa, [{ departamento: 'fin', papel: 'leitor' }])
  const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const emitir = await emissor(casa, chefe.id)
  const { db } = casa.app.s.banco

  const dados = (mais: object = {}) => ({
    nome: 'BB Cooperativa',
    titular: 'Cooperativa Girassol',
    documento: '11222333000181',
    cidade: 'Goiânia',
    chave_pix: CHAVE,
    banco: '001',
    agencia: '1887-2',
    numero: '45210-X',
    padrao: true,
    ...mais,
  })
  const credenciais = (versao: number, mais: object = {}) => ({
    versao,
    url: banco.url,
    token_url: banco.tokenUrl,
    client_id: 'cliente',
    client_secret: CANARIO,
    certificado: banco.cliente.cert,
    chave: banco.cliente.key,
    autoridade: banco.autoridade.cert,
    ...mais,
  })
  const criada = await chefe.chamar(contas.criar, { body: dados() })
  expect(criada.status).toBe(200)
  const contaId = criada.corpo.data.id

  /** Connects the account to its bank and registers the notices. */
  async function ligarAoBanco() {
    const params = { id: contaId }
    const ligada = await chefe.chamar(contas.ligarApi, { params, body: credenciais(1) })
    expect(ligada.status).toBe(200)
    const w = await chefe.chamar(contas.registrarWebhook, { params })
    expect(w.status).toBe(200)
    return ligada
  }
  const webhook = () => banco.webhooks.get(CHAVE) ?? ''
  /** The bank delivers a notice; returns the status it was answered with. */
  const avisar = async (...pix: unknown[]) =>
    (
      await fetch(`${casa.url}${new URL(webhook()).pathname}/pix`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pix }),
      })
    ).status
  const listar = async (query: object = {}) => (await caixa.chamar(recebimentos.listar, { query })).corpo.data
  const doTxid = async (txid: string) => (await listar({ busca: txid })).find((r) => r.txid === txid)
  async function ate(txid: string, situacao: string): Promise<void> {
    await expect.poll(async () => (await doTxid(txid))?.situacao, { timeout: 15_000, interval: 50 }).toBe(situacao)
  }
  return {
    banco,
    casa,
    db,
    chefe,
    caixa,
    leitora,
    vendedor,
    emitir,
    dados,
    credenciais,
    contaId,
    ligarAoBanco,
    webhook,
    avisar,
    listar,
    doTxid,
    ate,
  }
}

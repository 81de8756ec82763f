import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { baixas } from '#modules/cobranca/contract/baixas.ts'
import { contas } from '#modules/cobranca/contract/contas.ts'
import { extratos, TIPO_DE_EXTRATO } from '#modules/cobranca/contract/extratos.ts'
import { recebimentos } from '#modules/cobranca/contract/recebimentos.ts'
import { consultarBanco } from '#modules/cobranca/server/comandos/banco.ts'
import { type Chamada } from '#tests/suporte/app.ts'
import { situacaoDa } from './suporte/cobranca.ts'
import { CANARIO, casaDeCobranca } from './suporte/casa-de-cobranca.ts'

const {
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
} = await casaDeCobranca()

async function enviarExtrato(quem: Chamada, bytes: Uint8Array | string, nome = 'extrato.ofx') {
  const r = await fetch(`${casa.url}/api/cobranca/extratos?nome=${nome}`, {
    method: 'POST',
    headers: { 'content-type': TIPO_DE_EXTRATO, ...(quem.token ? { authorization: `Bearer ${quem.token}` } : {}) },
    body: typeof bytes === 'string' ? bytes : Buffer.from(bytes),
  })
  return { status: r.status, corpo: await r.json() }
}
const amostra = (nome: string) => readFileSync(join(import.meta.dirname, '../suporte/documentos', nome))

describe('receiving accounts', () => {
  it('are refused to those who may not, and named by field when they are wrong', async () => {
    expect((await vendedor.chamar(contas.listar)).status).toBe(403)
    expect((await caixa.chamar(contas.criar, { body: dados() })).status).toBe(403)
    const r = await chefe.chamar(contas.criar, { body: dados({ chave_pix: '123', documento: '11111111111' }) })
    expect([r.status, r.detalhe('documento')]).toEqual([400, 'O CPF ou CNPJ não confere'])
    const outra = await chefe.chamar(contas.criar, { body: dados({ numero: '1' }) })
    expect([outra.status, outra.detalhe('chave_pix')]).toEqual([400, 'Já existe uma conta com esta chave Pix'])
  })

  it('connect to the bank by mutual TLS, keep their secrets, and register the notices', async () => {
    const errado = await chefe.chamar(contas.ligarApi, {
      params: { id: contaId },
      body: credenciais(1, { client_secret: 'outro' }),
    })
    expect([errado.status, errado.detalhe('token_url')]).toEqual([400, 'O banco recusou as credenciais.'])
    const semAutoridade = await chefe.chamar(contas.ligarApi, {
      params: { id: contaId },
      body: credenciais(1, { autoridade: null }),
    })
    expect(semAutoridade.status).toBe(400)
    const r = await ligarAoBanco()
    expect(JSON.stringify(r.corpo)).not.toContain(CANARIO)
    expect(webhook()).toMatch(/^http:\/\/[^/]+\/api\/cobranca\/webhook\/[\w-]{43}$/)
  })

  it('leave the secret, the key and the token in no table in the clear', async () => {
    const { rows } = await sql<{ t: string }>`
      select c::text as t from cobranca.contas c
      union all
      select a::text from plataforma.auditoria a
      union all
      select e::text from plataforma.eventos e
    `.execute(db)
    const tudo = rows.map((r) => r.t).join('\n')
    const token = webhook().split('/').at(-1) ?? 'x'
    for (const segredo of [CANARIO, 'PRIVATE KEY', token, Buffer.from(CANARIO).toString('hex')])
      expect(tudo).not.toContain(segredo)
  })
})

describe('notices of the bank', () => {
  it('post each Pix once for any number of deliveries, and pay the invoice of its txid', async () => {
    const f = await emitir({ nome: 'Mercado Boa Safra', valor: 204_446 })
    const pix = banco.pagar({ valor: '2044.46', txid: f.txid, nome: 'MERCADO BOA SAFRA', cpf: '52998224725' })
    expect(await Promise.all([avisar(pix), avisar(pix), avisar({ ruim: true }, pix)])).toEqual([200, 200, 200])
    await ate(f.txid, 'conciliado')
    await consultarBanco(casa.app.s, contaId)
    expect((await listar({ busca: f.txid })).length).toBe(1)
    expect(await situacaoDa(casa, f.id)).toEqual({ situacao: 'paga', pago: 204_446 })
    expect((await doTxid(f.txid))?.pagador_documento).toBe('***.982.***-**')
  })

  it('refuse an unknown token, and ignore a Pix of another key', async () => {
    const r = await fetch(`${casa.url}/api/cobranca/webhook/${'x'.repeat(43)}/pix`, { method: 'POST' })
    expect(r.status).toBe(404)
    const alheio = { ...banco.pagar({ valor: '1.00', txid: 'DEOUTRACHAVE' }), chave: 'outra@chave.com' }
    expect(await avisar(alheio)).toBe(200)
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from cobranca.entregas where erro = '1 Pix são de outra chave'
        `.execute(db)
        return rows[0]?.n
      })
      .toBe(1)
  })

  it('take part of an invoice, and a second payment as one to give back', async () => {
    const f = await emitir({ nome: 'Alda Ferraz', valor: 31_291 })
    await avisar(banco.pagar({ valor: '156.00', txid: f.txid }))
    await expect.poll(() => situacaoDa(casa, f.id)).toEqual({ situacao: 'parcial', pago: 15_600 })
    await avisar(banco.pagar({ valor: '156.91', txid: f.txid }))
    await expect.poll(() => situacaoDa(casa, f.id)).toEqual({ situacao: 'paga', pago: 31_291 })
    await avisar(banco.pagar({ valor: '312.91', txid: f.txid }))
    await expect.poll(async () => (await listar({ situacao: 'devolver', busca: f.txid })).length).toBe(1)
    const [dobro] = await listar({ situacao: 'devolver', busca: f.txid })
    const um = await caixa.chamar(recebimentos.obter, { params: { id: dobro?.id ?? '' } })
    expect(um.corpo.data).toMatchObject({ livre_centavos: 31_291, pode_devolver_pelo_pix: true })
    expect(um.corpo.data.espera).toMatch(/^Em dobro, devolver/)
  })

  it('come by polling when a delivery was lost, with a token that expired meanwhile', async () => {
    const f = await emitir({ nome: 'Academia Corpo Livre', valor: 114_004 })
    banco.pagar({ valor: '1140.04', txid: f.txid })
    banco.vencerTokens()
    expect((await chefe.chamar(contas.consultar, { params: { id: contaId } })).corpo.data.api?.erro).toBeNull()
    expect(await situacaoDa(casa, f.id)).toEqual({ situacao: 'paga', pago: 114_004 })
  })
})

describe('money that waits for a person', () => {
  it('is offered its likely invoice and posted by that person alone, once', async () => {
    const f = await emitir({ nome: 'Gráfica Dias', documento: '99551234000194', valor: 8750 })
    await avisar(banco.pagar({ valor: '87.50', nome: 'G R DIAS COMERCIO', cnpj: '99551234000194' }))
    await expect.poll(async () => (await listar({ busca: 'G R DIAS' })).length).toBe(1)
    const [r] = await listar({ busca: 'G R DIAS' })
    const id = r?.id ?? ''
    const um = (await caixa.chamar(recebimentos.obter, { params: { id } })).corpo.data
    expect(um.situacao).toBe('aberto')
    expect(um.sugestoes[0]).toMatchObject({
      fatura: { id: f.id },
      porque: 'o mesmo valor e o mesmo CNPJ de pagador',
      valor_centavos: 8750,
    })
    expect(await situacaoDa(casa, f.id)).toEqual({ situacao: 'aberta', pago: 0 })
    const body = { modo: 'sugestao' as const, faturas: [{ fatura_id: f.id, valor_centavos: 8750 }] }
    expect((await leitora.chamar(recebimentos.baixar, { params: { id }, body })).status).toBe(403)
    const demais = { ...body, faturas: [{ fatura_id: f.id, valor_centavos: 8751 }] }
    expect((await caixa.chamar(recebimentos.baixar, { params: { id }, body: demais })).status).toBe(400)
    for (let n = 0; n < 2; n++)
      expect((await caixa.chamar(recebimentos.baixar, { params: { id }, body })).corpo.data.situacao).toBe('conciliado')
    expect(await situacaoDa(casa, f.id)).toEqual({ situacao: 'paga', pago: 8750 })
    const alocacao = (await caixa.chamar(recebimentos.obter, { params: { id } })).corpo.data.alocacoes
    expect(alocacao.length).toBe(1)
    const estornar = { params: { id: alocacao[0]?.id ?? '' }, body: { motivo: 'pagou a fatura errada' } }
    expect((await caixa.chamar(recebimentos.estornar, estornar)).status).toBe(403)
    for (let n = 0; n < 2; n++)
      expect((await chefe.chamar(recebimentos.estornar, estornar)).corpo.data.livre_centavos).toBe(8750)
    expect((await situacaoDa(casa, f.id)).pago).toBe(0)
  })

  it('goes back by the bank once, even when the answer is lost, and never more than is free', async () => {
    const f = await emitir({ nome: 'Antônio Sá', valor: 31_415 })
    await avisar(banco.pagar({ valor: '314.15', txid: f.txid }))
    await ate(f.txid, 'conciliado')
    const dobro = banco.pagar({ valor: '314.15', txid: f.txid, nome: 'ANTONIO EM DOBRO' })
    await avisar(dobro)
    await expect.poll(async () => (await listar({ busca: 'EM DOBRO' })).length).toBe(1)
    const params = { id: (await listar({ busca: 'EM DOBRO' }))[0]?.id ?? '' }
    const pedir = (valor_centavos: number) =>
      chefe.chamar(recebimentos.devolver, {
        params,
        body: { valor_centavos, motivo: 'pagou em dobro', por: 'pix' },
      })
    expect((await pedir(31_416)).detalhe('valor_centavos')).toMatch(/^Só volta o que está livre/)
    banco.falhas.push({ quando: (p) => p.metodo === 'PUT' && p.caminho.includes('devolucao'), status: 0, depois: true })
    expect((await pedir(31_415)).status).toBe(200)
    await expect.poll(() => dobro.devolucoes.length, { timeout: 15_000 }).toBe(1)
    const situacao = async () =>
      (await chefe.chamar(recebimentos.obter, { params })).corpo.data.devolucoes.map((d) => d.situacao)
    await expect.poll(situacao, { timeout: 30_000 }).toEqual(['em_processamento'])
    banco.concluirDevolucoes('DEVOLVIDO')
    await avisar(dobro)
    await expect.poll(situacao).toEqual(['devolvida'])
    expect(dobro.devolucoes.length).toBe(1)
    expect((await pedir(1)).status).toBe(400)
  })

  it('written down by a person is checked by another one', async () => {
    const f = await emitir({ nome: 'Clínica Vida Plena', valor: 56_097 })
    const body = {
      conta_id: contaId,
      fatura_id: f.id,
      valor_centavos: 56_097,
      dia: diaAqui(),
      motivo: 'pagou no balcão',
    }
    const pedida = await caixa.chamar(baixas.pedir, { body })
    expect(pedida.status).toBe(200)
    expect((await caixa.chamar(baixas.pedir, { body })).status).toBe(409)
    const decidir = { params: { id: pedida.corpo.data.id }, body: { aceita: true, resposta: '' } }
    expect((await caixa.chamar(baixas.decidir, decidir)).status).toBe(403)
    expect((await situacaoDa(casa, f.id)).pago).toBe(0)
    expect((await chefe.chamar(baixas.decidir, decidir)).corpo.data.situacao).toBe('aceita')
    expect(await situacaoDa(casa, f.id)).toEqual({ situacao: 'paga', pago: 56_097 })
    expect((await chefe.chamar(baixas.decidir, decidir)).status).toBe(409)
  })
})

describe('statements', () => {
  it('post what is new, nothing of an overlapping or repeated file, and are undone', async () => {
    expect((await enviarExtrato(leitora, amostra('ofx-01-bb-sgml.ofx'))).status).toBe(403)
    const alheio = await enviarExtrato(caixa, amostra('ofx-03-sicoob-xml.ofx'))
    expect([alheio.status, alheio.corpo.error.details[0].campo]).toEqual([400, 'arquivo'])
    expect((await enviarExtrato(caixa, '<html>sessão expirada</html>')).status).toBe(400)

    const um = (await enviarExtrato(caixa, amostra('ofx-01-bb-sgml.ofx'))).corpo.data
    expect(um.linhas).toMatchObject({ nova: 6, opcional: 1 })
    const params = { id: um.id }
    const antes = await listar({ origem: 'extrato' })
    expect((await caixa.chamar(extratos.concluir, { params })).corpo.data.linhas).toMatchObject({ lancada: 6 })
    await caixa.chamar(extratos.concluir, { params })
    expect((await listar({ origem: 'extrato' })).length).toBe(antes.length + 6)

    expect((await enviarExtrato(caixa, amostra('ofx-01-bb-sgml.ofx'))).corpo.data.id).toBe(um.id)
    const dois = (await enviarExtrato(caixa, amostra('ofx-02-bb-sobreposto.ofx'))).corpo.data
    expect(dois.linhas).toMatchObject({ igual: 1, nova: 2 })
    await caixa.chamar(extratos.concluir, { params: { id: dois.id } })
    expect((await listar({ origem: 'extrato' })).length).toBe(antes.length + 8)

    expect((await caixa.chamar(extratos.desfazer, { params: { id: dois.id } })).corpo.data.situacao).toBe('desfeita')
    expect((await listar({ origem: 'extrato', situacao: 'anulado' })).length).toBe(2)
    const deNovo = (await enviarExtrato(caixa, amostra('ofx-02-bb-sobreposto.ofx'))).corpo.data
    expect(deNovo.linhas).toMatchObject({ igual: 1, nova: 2 })
  })

  it('are the same money as the notice of the bank, whichever comes first', async () => {
    const e2e = 'E18236120202611031212A1b2C3d4E5f'
    const n = (await listar({ busca: 'ANA EXEMPLO' })).length
    const pix = { ...banco.pagar({ valor: '412.37', horario: new Date('2026-11-03T12:12:00Z') }), endToEndId: e2e }
    await avisar(pix)
    // this line has no end-to-end id: value, day and account name it
    const semE2e = banco.pagar({
      valor: '1024.50',
      txid: 'GIR202610M000212',
      horario: new Date('2026-11-13T14:11:00Z'),
    })
    await avisar(semE2e)
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from cobranca.identidades where chave in (${`e2e:${e2e}`}, ${`e2e:${semE2e.endToEndId}`})
        `.execute(db)
        return rows[0]?.n
      })
      .toBe(2)
    expect((await listar({ busca: 'ANA EXEMPLO' })).length).toBe(n)
    expect((await listar({ busca: 'GIR202610M000212' })).length).toBe(1)
  })
})

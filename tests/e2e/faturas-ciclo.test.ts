import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { contas } from '#modules/cobranca/contract/contas.ts'
import { lotes, type Lote } from '#modules/faturas/contract/lotes.ts'
import { sugerirVencimento } from '#modules/faturas/regras/vencimento.ts'
import { enviarLote } from '#modules/faturas/server/comandos/enviar.ts'
import { investidores, investimentos } from '#modules/investidores/contract/investidores.ts'
import { CUSTOS_INICIAIS, premissasIniciais } from '#modules/investidores/regras/premissas-iniciais.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { celular } from '#tests/suporte/celular.ts'
import { contrapartePix } from '#tests/suporte/contraparte-pix.ts'
import { comPix, membroDeTeste, planilhaDeContas, subirContas } from '#tests/suporte/faturas.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const CHAVE = '11222333000181'
const MES = '2026-10'
const MEMBRO = 'Sebastião Moraes'
/** of the bill in XML */
const UC = '7012345670'
const banco = await contrapartePix({ chave: CHAVE })
const casa = await servidorDeTeste({ permitirTambem: [banco.maquina] })
const { s } = casa.app
const { db } = s.banco
const marina = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'operador' }])
const rafael = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'supervisor' }])
const tesoureiro = await pessoaDeTeste(casa, [{ departamento: 'fin', papel: 'supervisor' }])
const gestora = await pessoaDeTeste(casa, [{ departamento: 'inv', papel: 'supervisor' }])
const usina = uuidv7()
let cota = ''
let webhook = ''

const ok = <T>(r: { status: number; corpo: T }): T => {
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo
}
const obter = async (id: string): Promise<Lote> => (await marina.chamar(lotes.obter, { params: { id } })).corpo.data
const semEspacos = (t: string) => t.replaceAll(/\s+/g, ' ')
const reais = (centavos: number) => (centavos / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })

async function entrarComo(quem: Chamada, caminho: string) {
  const { email } = await db
    .selectFrom('cad.usuarios')
    .select('email')
    .where('id', '=', quem.id)
    .executeTakeFirstOrThrow()
  const aberta = await janela(casa.url)
  await jaDentro(aberta.pagina, email)
  await aberta.pagina.goto(caminho)
  return aberta
}

/** The bank account with its API, and the plant with its investor. */
async function prepararBancoEUsina(): Promise<void> {
  await comPix(s)
  const conta = ok(
    await tesoureiro.chamar(contas.criar, {
      body: {
        nome: 'BB Cooperativa',
        titular: 'Coop Solar',
        documento: CHAVE,
        cidade: 'São Paulo',
        chave_pix: CHAVE,
        banco: '001',
        agencia: '1887-2',
        numero: '45210-X',
        padrao: true,
      },
    }),
  ).data
  const params = { id: conta.id }
  ok(
    await tesoureiro.chamar(contas.ligarApi, {
      params,
      body: {
        versao: conta.versao,
        url: banco.url,
        token_url: banco.tokenUrl,
        client_id: 'cliente',
        client_secret: 'segredo-do-banco',
        certificado: banco.cliente.cert,
        chave: banco.cliente.key,
        autoridade: banco.autoridade.cert,
      },
    }),
  )
  ok(await tesoureiro.chamar(contas.registrarWebhook, { params }))
  webhook = banco.webhooks.get(CHAVE) ?? ''
  await sql`
    insert into usinas.usinas (id, nome, kwp, ca_kw, modalidade, classe_gd, uf)
    values (${usina}, 'Cotia 1', 72, 60, 'GERACAO_COMPARTILHADA', 'GD_II', 'SP')
  `.execute(db)
  ok(
    await gestora.chamar(investimentos.configurar, {
      params: { usina },
      body: {
        versao: 0,
        capex_centavos: 30_240_000,
        primeiro_mes: MES,
        custos: CUSTOS_INICIAIS,
        premissas: premissasIniciais(97_400),
      },
    }),
  )
  const contato = uuidv7()
  await sql`insert into cad.contatos (id, nome) values (${contato}, 'Helena Brito')`.execute(db)
  cota = ok(
    await gestora.chamar(investidores.criar, {
      body: {
        usina_id: usina,
        contato_id: contato,
        parte: 25,
        aporte_centavos: 7_560_000,
        aporte_em: '2026-09-15',
        primeiro_mes: MES,
      },
    }),
  ).data.id
}

const VENCE = sugerirVencimento(diaAqui())

/** Another batch that charged one of the units for the same month already. */
async function jaCobrada(uc: string): Promise<void> {
  const { id } = ok(
    await marina.chamar(lotes.criar, { body: { competencia: MES, vencimento_em: VENCE, plano: null } }),
  ).data
  const corpo = planilhaDeContas([{ uc, mes: '10/2026', consumo: 612, compensada: 612, total: '126,38' }])
  expect((await subirContas(casa, marina.token, id, { nome: 'antes.csv', corpo })).status).toBe(200)
  await ate('the sheet is read', async () => (await obter(id)).entradas.lendo === 0)
  const { versao, somas } = ok(
    await marina.chamar(lotes.pedirAprovacao, { params: { id }, body: { versao: (await obter(id)).versao } }),
  ).data
  ok(await rafael.chamar(lotes.aprovar, { params: { id }, body: { versao, soma_centavos: somas.cobranca_centavos } }))
}

beforeAll(async () => {
  const { id: contato } = await db
    .selectFrom('cad.contatos')
    .select('id')
    .where('nome', '=', MEMBRO)
    .executeTakeFirstOrThrow()
  await prepararBancoEUsina()
  await membroDeTeste(s, { nome: MEMBRO, uc: UC, contato, usina })
  await membroDeTeste(s, { nome: 'Hotel Vale do Sol', uc: '0102.877-3', modelo: 'DINAMICO_SOBRE_TARIFA' })
  await membroDeTeste(s, { nome: 'Marli Teixeira', uc: '0087.442-9', telefone: null })
  await membroDeTeste(s, { nome: 'Oficina do Gil', uc: '0098.310-6' })
  await jaCobrada('0098.310-6')
}, 120_000)

/** The operator reads the bills; three lines are blocked with their reason, and the rest waits for another person. */
async function montarPelaTela(pagina: Page): Promise<string> {
  await pagina.getByRole('button', { name: 'Novo lote' }).click()
  await pagina.getByLabel('Mês das contas').fill(MES)
  await pagina.getByLabel('Vencimento').fill(VENCE)
  await pagina.getByRole('button', { name: 'Abrir o lote' }).click()
  await pagina.getByText(/^Solte aqui as contas de outubro/).waitFor()
  const xml = readFileSync(new URL('../suporte/documentos/nf3e-02-gd2-compensacao.xml', import.meta.url))
  const csv = planilhaDeContas([
    { uc: '0102.877-3', mes: '10/2026', consumo: 3150, compensada: 3150, total: '650,50' },
    { uc: '0087.442-9', mes: '10/2026', consumo: 400, compensada: 388, total: '80,12' },
    { uc: '0098.310-6', mes: '10/2026', consumo: 612, compensada: 612, total: '126,39' },
  ])
  await pagina.locator('input[type=file]').setInputFiles([
    { name: 'nf3e.xml', mimeType: 'application/xml', buffer: xml },
    { name: 'contas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
  ])
  const linha = (membro: string) => pagina.getByRole('row').filter({ hasText: membro })
  for (const [membro, motivo] of [
    ['Hotel Vale do Sol', 'economia negativa'],
    ['Marli Teixeira', 'sem contato'],
    ['Oficina do Gil', 'já cobrada no lote A'],
    [MEMBRO, 'pronta'],
  ] as const)
    await linha(membro).getByText(motivo, { exact: true }).waitFor({ timeout: 30_000 })
  await linha('Hotel Vale do Sol').getByRole('button').click()
  await pagina.getByText(/^O membro perderia R\$/).waitFor()
  await semBarreiras(pagina)
  await pagina.getByRole('button', { name: 'Deixar 3 fora e pedir aprovação' }).click()
  await pagina.getByText('esperando a aprovação').waitFor()
  expect(await pagina.getByRole('button', { name: /^Aprovar / }).count()).toBe(0)
  const { corpo } = await marina.chamar(lotes.listar, {})
  return corpo.data[0]?.id ?? ''
}

it('[S2.5] a bill becomes an invoice that another person approves, a phone receives, and the bank pays', async () => {
  const { pagina, contexto, erros } = await entrarComo(marina, '/vc/ferramentas/disparador-fatura')
  const lote = await montarPelaTela(pagina)
  const chefia = await entrarComo(rafael, `/vc/ferramentas/disparador-fatura?lote=${lote}`)
  const soma = (await obter(lote)).somas.cobranca_centavos
  await chefia.pagina.getByRole('button', { name: `Aprovar 1 fatura, R$ ${reais(soma)}` }).click()
  await ate('the PDF is drawn', async () => (await obter(lote)).desenhadas === 1, 30_000)
  // the job of the application waits for the morning when the test runs at night
  const saiu = () =>
    s.banco.db.selectFrom('faturas.envios').select('fatura_id').where('saiu_em', 'is not', null).execute()
  await ate('the invoice left', async () => {
    await enviarLote(s, lote, () => new Date('2026-11-20T15:00:00Z'))
    return (await saiu()).length > 0
  })

  const telefone = await celular(casa.simulador, MEMBRO)
  const recebida = await telefone.receber((m) => m.texto.includes('/fatura/'))
  const caminho = /\/fatura\/[\w-]+/.exec(recebida.texto)?.[0] ?? ''
  await pagina
    .getByText('1 enviada', { exact: true })
    .or(pagina.getByText('1 entregue', { exact: true }))
    .first()
    .waitFor()
  const dele = await janela(casa.url, { largura: 390, altura: 844 })
  await dele.pagina.goto(caminho)
  await dele.pagina
    .getByText(`R$ ${reais(soma)}`)
    .first()
    .waitFor()
  expect(await dele.pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await semBarreiras(dele.pagina)
  const pdf = await fetch(`${casa.url}/api${caminho}/pdf`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])

  const { txid, numero } = await db
    .selectFrom('faturas.faturas')
    .select(['txid', 'numero'])
    .where('lote_id', '=', lote)
    .executeTakeFirstOrThrow()
  const pix = banco.pagar({ valor: (soma / 100).toFixed(2), txid, nome: 'SEBASTIAO MORAES', cpf: '52998224725' })
  for (let n = 0; n < 2; n++) {
    const aviso = await fetch(`${casa.url}${new URL(webhook).pathname}/pix`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pix: [pix] }),
    })
    expect(aviso.status).toBe(200)
  }
  await pagina.getByText('Recebido, 1 fatura paga').waitFor({ timeout: 30_000 })
  await dele.pagina.reload()
  await dele.pagina
    .getByText(/^Pagamento recebido em/)
    .first()
    .waitFor()

  const caixa = await entrarComo(tesoureiro, '/fin/recebimentos')
  await caixa.pagina.getByText('SEBASTIAO MORAES').first().click()
  const gaveta = caixa.pagina.getByRole('complementary', { name: 'Recebimento' }).or(caixa.pagina.getByRole('dialog'))
  await gaveta.getByText(numero).waitFor()
  await gaveta.getByText('pelo txid').waitFor()
  await semBarreiras(caixa.pagina)

  const daGestora = await entrarComo(gestora, `/inv/${cota}?mes=${MES}`)
  const extrato = daGestora.pagina.getByRole('region', { name: /^Extrato de outubro/ })
  await extrato.waitFor()
  const texto = semEspacos(await extrato.innerText())
  expect(texto).toContain(`Recebido dos cooperados até aqui: R$ ${reais(soma)}`)
  expect(texto).toMatch(new RegExp(`Receita da usina .* ${reais(soma).replace('.', '\\.')}`))
  await semBarreiras(daGestora.pagina)
  // the investor's own page has the same figures
  const { link } = ok(await gestora.chamar(investidores.link, { params: { id: cota } })).data
  await dele.pagina.goto(`${new URL(link).pathname}?mes=${MES}`)
  expect(semEspacos(await dele.pagina.locator('body').innerText())).toContain(reais(soma))
  await semBarreiras(dele.pagina)

  const enviadas = (await telefone.mensagens()).filter((m) => m.texto.includes('/fatura/'))
  expect(enviadas.length).toBe(1)
  for (const j of [{ erros }, chefia, dele, caixa, daGestora]) expect(j.erros).toEqual([])
  await Promise.all(
    [contexto, chefia.contexto, dele.contexto, caixa.contexto, daGestora.contexto].map((c) => c.close()),
  )
}, 240_000)

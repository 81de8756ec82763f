import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { diaAqui } from '#kit/aqui.ts'
import { formatarDocumento } from '#kit/documento.ts'
import { uuidv7 } from '#kit/id.ts'
import { contas } from '#modules/cobranca/contract/contas.ts'
import { lotes } from '#modules/faturas/contract/lotes.ts'
import { sugerirVencimento } from '#modules/faturas/regras/vencimento.ts'
import { investidores, investimentos } from '#modules/investidores/contract/investidores.ts'
import { CUSTOS_INICIAIS, premissasIniciais } from '#modules/investidores/regras/premissas-iniciais.ts'
import type { Chamada } from '../suporte/app.ts'
import { canaisDe, publicado, varredura } from '../suporte/canarios.ts'
import { pedidoDeTeste } from '../suporte/assinantes.ts'
import { CANARIO as CHAVE_PIX, cooperativaDeTeste } from '../suporte/cooperativa.ts'
import { comPix, membroDeTeste, planilhaDeContas, subirContas } from '../suporte/faturas.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

const UC = '0987.654-3'
/** What each canary is, and how an answer could write it. The one that is found names the leak. */
const canarios: Record<string, string[]> = {
  banco: [CHAVE_PIX, '778-1', '1974-06-14', '14/06/1974', 'Rua das Palmas'],
  cota: ['Canaricota'],
  aporte: ['77712345', '777123.45', '777.123,45'],
  fatura: ['Canarifatura', UC],
  conta: ['Canariconta', '87612-X'],
  assina: ['canariassina'],
}
type Assunto = keyof typeof canarios
const c = await cooperativaDeTeste()
const { casa } = c
const { s, rotas } = casa.app
const { db } = s.banco
const pessoa = (
  departamento: 'fin' | 'inv' | 'vc' | 'rh' | 'mpvl',
  papel: 'supervisor' | 'operador' | 'leitor' | 'tecnico',
) => pessoaDeTeste(casa, [{ departamento, papel }])
const gestora = await pessoa('inv', 'supervisor')
const tesoureiro = await pessoa('fin', 'supervisor')
const faturista = await pessoa('vc', 'supervisor')
const operadorDoCaixa = await pessoa('fin', 'operador')
const tecnico = await pessoa('mpvl', 'tecnico')
const deOutraArea = await pessoa('rh', 'leitor')
const visitante = await casa.como(null)

/** Who must not see which subject, in any answer. */
const atores: [string, Chamada, Assunto[]][] = [
  ['who only reads members', c.leitora, ['cpf', 'banco', 'cota', 'aporte', 'conta']],
  ['who reconciles receipts', operadorDoCaixa, ['cpf', 'banco', 'cota', 'aporte']],
  ['who builds invoices', faturista, ['cpf', 'banco', 'cota', 'aporte']],
  ['who manages quotas', gestora, ['cpf', 'banco', 'fatura', 'conta']],
  ['a technician', tecnico, ['cpf', 'banco', 'cota', 'aporte', 'fatura', 'conta']],
  ['who works in another area', deOutraArea, ['cpf', 'banco', 'cota', 'aporte', 'fatura', 'conta']],
]
/** Registers of people and of units have canaries of their own: names, units and documents are what they are for. */
const CADASTROS = /^(contatos|unidades)\./
const DO_CADASTRO: readonly Assunto[] = ['cpf', 'cota', 'fatura']
const ids: Record<string, string[]> = { token: ['nao-existe'], chave: ['tema'], competencia: ['2026-10'] }
const consultas = ['', 'formato=csv', 'limit=100', 'page=1&limit=100', 'mes=2026-10', 'competencia=2026-10']
let cota = ''
let outra = ''
const links: Record<'helena' | 'outra', string> = { helena: '', outra: '' }

const exigir = <T>(r: { status: number; corpo: T }): T => {
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo
}

/** An approved batch of one invoice. */
async function faturar(nome: string, uc: string) {
  const { unidade, matricula } = await membroDeTeste(s, { nome, uc })
  const lote = exigir(
    await faturista.chamar(lotes.criar, {
      body: { competencia: '2026-10', vencimento_em: sugerirVencimento(diaAqui()), plano: null },
    }),
  ).data
  const corpo = planilhaDeContas([{ uc, mes: '10/2026', consumo: 700, compensada: 600, total: '219,00' }])
  expect((await subirContas(casa, faturista.token, lote.id, { nome: 'contas.csv', corpo })).status).toBe(200)
  const params = { id: lote.id }
  const ler = async () => exigir(await faturista.chamar(lotes.obter, { params })).data
  await ate('the sheet is read', async () => (await ler()).entradas.lendo === 0, 30_000)
  const pedido = exigir(
    await faturista.chamar(lotes.pedirAprovacao, { params, body: { versao: (await ler()).versao } }),
  ).data
  const outra = await pessoa('vc', 'supervisor')
  exigir(
    await outra.chamar(lotes.aprovar, {
      params,
      body: { versao: pedido.versao, soma_centavos: pedido.somas.cobranca_centavos },
    }),
  )
  await ate('the PDF is drawn', async () => (await ler()).desenhadas === 1, 60_000)
  const { id } = await db
    .selectFrom('faturas.faturas')
    .select('id')
    .where('lote_id', '=', lote.id)
    .executeTakeFirstOrThrow()
  return { id, unidade, matricula, lote: lote.id }
}

beforeAll(async () => {
  await comPix(s)
  // admitted long ago: before those that are admitted today
  const fatura = await faturar('Canarifatura', UC)
  const { m, documento, contato } = await c.nova()
  canarios.cpf = [documento, formatarDocumento(documento)]
  await c.ateAtiva(m, documento)
  const conta = exigir(
    await tesoureiro.chamar(contas.criar, {
      body: {
        nome: 'Canariconta',
        titular: 'Cooperativa',
        documento: '11222333000181',
        cidade: 'Cotia',
        chave_pix: '11222333000181',
        banco: '001',
        agencia: '1887-2',
        numero: '87612-X',
        padrao: true,
      },
    }),
  ).data
  exigir(
    await gestora.chamar(investimentos.configurar, {
      params: { usina: c.usina },
      body: {
        versao: 0,
        capex_centavos: 30_240_000,
        primeiro_mes: '2026-10',
        custos: CUSTOS_INICIAIS,
        premissas: premissasIniciais(97_400),
      },
    }),
  )
  const novaCota = async (nome: string, parte: number, aporte_centavos: number) => {
    const contato_id = uuidv7()
    await sql`insert into cad.contatos (id, nome) values (${contato_id}, ${nome})`.execute(db)
    const body = {
      usina_id: c.usina,
      contato_id,
      parte,
      aporte_centavos,
      aporte_em: '2026-09-15',
      primeiro_mes: '2026-10',
    }
    return exigir(await gestora.chamar(investidores.criar, { body })).data.id
  }
  cota = await novaCota('Helena Brito', 25, 7_560_000)
  outra = await novaCota('Canaricota', 60, 77_712_345)
  for (const [quem, id] of [
    ['helena', cota],
    ['outra', outra],
  ] as const)
    links[quem] = new URL(exigir(await gestora.chamar(investidores.link, { params: { id } })).data.link).pathname
  const { pedidoId, origem } = await pedidoDeTeste(casa, {
    signatarios: [
      {
        nome: 'Quem Assina',
        cpf: documento,
        email: 'canariassina@casa.com',
        papel: 'contratante',
        ordem: 1,
        contatoId: contato,
      },
    ],
  })
  ids.id = [
    m.id,
    contato,
    cota,
    outra,
    c.usina,
    fatura.lote,
    fatura.id,
    fatura.unidade,
    fatura.matricula,
    conta.id,
    pedidoId,
  ]
  ids.usina = [c.usina]
  ids.matricula = [m.id]
  ids.contato = [contato]
  consultas.push(
    `contato=${contato}`,
    `contato_id=${contato}`,
    `usina=${c.usina}`,
    `busca=${documento}`,
    'busca=Canaricota',
    'busca=Canarifatura',
    'q=Canarifatura',
    `origem_tipo=${origem.tipo}&origem_id=${origem.id}`,
    `de=${diaAqui()}&ate=${diaAqui()}&departamento=co`,
  )
}, 120_000)

const daEnergia = /^(assinaturas|cobranca|contratos|creditos|faturas|investidores|matriculas|usinas)\./

/** modules that read energy of others: the page of a contact, proposals, bills, panels, units */
const conheceEnergia =
  /^(assinaturas|auditoria|avisos|cobranca|contas|contatos|contratos|creditos|faturas|investidores|matriculas|paineis|propostas|unidades|usinas)\./
const { responder, caminhosDa, varrer, achados } = varredura({
  casa,
  canarios,
  ids,
  consultas,
  conhece: conheceEnergia,
  idDosOutros: () => ids.contato?.[0] ?? '',
})

describe('canaries of the energy modules', () => {
  it.each(atores)('no GET shows %s what is not theirs', { timeout: 240_000 }, async (_, quem, assuntos) => {
    const leituras = rotas.filter((r) => r.endpoint.method === 'GET' && !r.endpoint.open)
    expect(leituras.filter((r) => daEnergia.test(r.id)).length).toBeGreaterThan(30)
    const vazamentos = new Set<string>()
    let vistas = 0
    for (const r of leituras) {
      const cadastro = CADASTROS.test(r.endpoint.permission ?? '')
      const procurados = cadastro ? assuntos.filter((a) => !DO_CADASTRO.includes(a)) : assuntos
      vistas += await varrer(quem, r, (onde, texto) => {
        for (const a of achados(texto, procurados)) vazamentos.add(`${onde}: ${a}`)
      })
    }
    expect([...vazamentos]).toEqual([])
    expect(vistas).toBeGreaterThan(leituras.length)
  })

  it('control: who may see finds each of them', async () => {
    const quemVe: [Chamada, RegExp, Assunto[]][] = [
      [c.operadora, /^matriculas\./, ['cpf', 'banco']],
      [gestora, /^investidores\./, ['cota', 'aporte']],
      [faturista, /^faturas\./, ['fatura']],
      [tesoureiro, /^cobranca\./, ['conta']],
      [await casa.como('admin@girassol.test'), /^assinaturas\./, []],
    ]
    for (const [quem, quais, assuntos] of quemVe) {
      let tudo = ''
      for (const r of rotas.filter((x) => x.endpoint.method === 'GET' && quais.test(x.id) && !x.endpoint.open))
        await varrer(quem, r, (_, texto) => (tudo += texto))
      for (const a of assuntos) expect(achados(tudo, [a]).length, a).toBeGreaterThan(0)
    }
  }, 120_000)

  it('a visitor gets nothing of them, and the page and PDF of an investor only the own figures', async () => {
    const todos = Object.keys(canarios)
    for (const r of rotas.filter((x) => x.endpoint.method === 'GET' && daEnergia.test(x.id))) {
      for (const caminho of caminhosDa(r)) {
        const { status, texto } = await responder(visitante, caminho)
        expect(status >= 400 && status < 500, `${r.id}: ${status}`).toBe(true)
        expect(achados(texto, todos), r.id).toEqual([])
      }
    }
    const minha = await responder(visitante, `${links.helena}?mes=2026-10`)
    expect(minha.status).toBe(200)
    expect(achados(minha.texto, ['cota', 'aporte', 'cpf', 'banco', 'fatura', 'conta'])).toEqual([])
    const deOutra = await responder(visitante, `${links.outra}?mes=2026-10`)
    expect(achados(deOutra.texto, ['aporte']).length).toBeGreaterThan(0)
  })

  it('no live channel tells more than ids, and none is open to who may not read what it is about', async () => {
    const prefixos = [
      'contrato_',
      'faturas_',
      'investidores_',
      'cobranca_',
      'assinatura_',
      'matricula_',
      'usinas_',
      'creditos_',
    ]
    await ate(
      'the events were published',
      async () => {
        const canais = new Set((await publicado(db, prefixos)).map((m) => m.canal))
        return canais.has(`faturas_${ids.id?.[5]}`) && canais.has('investidores_todos')
      },
      30_000,
    )
    const mensagens = await publicado(db, prefixos)
    const vazamentos = mensagens.flatMap((m) => achados(m.texto, Object.keys(canarios)).map((a) => `${m.canal}: ${a}`))
    expect(vazamentos).toEqual([])

    const lote = `faturas_${ids.id?.[5]}`
    const pedidos = ['contrato_todos', lote, 'investidores_todos', 'cobranca_todas']
    expect(await canaisDe(visitante, pedidos)).toEqual([])
    expect(await canaisDe(deOutraArea, pedidos)).toEqual([])
    // control: each is open to who reads its subject
    expect(await canaisDe(gestora, pedidos)).toContain('investidores_todos')
    expect(await canaisDe(faturista, pedidos)).toContain(lote)
    expect(await canaisDe(tesoureiro, pedidos)).toContain('cobranca_todas')
    expect(await canaisDe(await casa.como('admin@girassol.test'), pedidos)).toContain('contrato_todos')
    expect(await canaisDe(c.leitora, pedidos)).not.toContain('investidores_todos')
  })
})

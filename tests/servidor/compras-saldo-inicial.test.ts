import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { saldos, type SaldoInicial } from '#modules/compras/contract/saldos.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { violacoes } from '#modules/estoque/server/consultas/saude.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const outra = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const operadora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])

let sede = ''
beforeAll(async () => {
  sede = (await chefe.chamar(locais.criar, { body: { nome: 'Campinas', tipo: 'almoxarifado' } })).corpo.data.id
})

async function enviar(quem: typeof chefe, csv: string) {
  const r = await fetch(`${casa.url}${saldos.enviar.path}?nome=estoque.csv`, {
    method: 'POST',
    headers: { 'content-type': TIPO_DE_PLANILHA, authorization: `Bearer ${quem.token}` },
    body: new TextEncoder().encode(csv),
  })
  return { status: r.status, corpo: await r.json() }
}
async function ate(id: string, situacao: SaldoInicial['situacao']): Promise<SaldoInicial> {
  let i: SaldoInicial | undefined
  await expect
    .poll(
      async () => {
        i = (await chefe.chamar(saldos.obter, { params: { id } })).corpo.data
        return i.situacao
      },
      { timeout: 20_000 },
    )
    .toBe(situacao)
  if (!i) throw new Error('no import')
  return i
}
const material = async (codigo: string) =>
  (await chefe.chamar(materiais.achar, { query: { texto: codigo } })).corpo.data.exato?.material

it('refuses who may not adjust, and a file that is none', async () => {
  expect((await enviar(operadora, 'codigo;qtd\nA;1')).status).toBe(403)
  expect((await operadora.chamar(saldos.listar)).status).toBe(403)
  expect((await enviar(chefe, '')).status).toBe(400)
  expect((await chefe.chamar(saldos.obter, { params: { id: uuidv7() } })).status).toBe(404)
})

it('[S2.16] previews, posts with value, and takes it all back', { timeout: 60_000 }, async () => {
  const [cabo, inversor] = [`CAB-${uuidv7().slice(-6)}`, `INV-${uuidv7().slice(-6)}`]
  const csv = [
    'Código;Nome;Unidade;Local;Quantidade;Custo unitário;Séries',
    `${cabo};Cabo solar 6 mm;M;Campinas;1.840,5;3,85;`,
    `${inversor};Inversor 5 kW;UN;;;3120,00;SN1${inversor} SN2${inversor}`,
    `SEM-NOME;;UN;Campinas;2;1,00;`,
    `${cabo}X;Caixa;UN;Marte;1;1,00;`,
  ].join('\n')
  const { id, mapa } = (await enviar(chefe, csv)).corpo.data
  const corpo = { mapa, local_id: sede, dia: diaAqui() }
  expect((await chefe.chamar(saldos.mapear, { params: { id }, body: { ...corpo, mapa: { 0: 'nome' } } })).status).toBe(
    400,
  )
  await chefe.chamar(saldos.mapear, { params: { id }, body: corpo })
  expect((await ate(id, 'conferida')).linhas).toEqual({ nova: 2, invalida: 2 })
  const recusadas = (await chefe.chamar(saldos.linhas, { params: { id }, query: { situacao: ['invalida'] } })).corpo
    .data
  expect(recusadas.map((l) => l.erros[0]?.mensagem)).toEqual([
    'Não há SEM-NOME no estoque: diga o nome para cadastrar',
    'Não há um local Marte',
  ])
  expect(await material(cabo)).toBeUndefined()
  // above the limit of adjustments the one who sent it does not post it
  const sozinha = await chefe.chamar(saldos.iniciar, { params: { id } })
  expect([sozinha.status, sozinha.erro.message]).toEqual([409, expect.stringMatching(/^O valor passa do limite/)])
  expect((await operadora.chamar(saldos.iniciar, { params: { id } })).status).toBe(403)
  const { db } = casa.app.s.banco
  const porFora = sql`update compras.importacoes set situacao = 'importando' where id = ${id}`
  await expect(porFora.execute(db)).rejects.toThrow(/no approval/)
  expect((await outra.chamar(saldos.iniciar, { params: { id } })).status).toBe(200)
  const feita = await ate(id, 'concluida')
  expect(feita).toMatchObject({ linhas: { gravada: 2, invalida: 2 }, pode_desfazer: true })
  expect(await material(cabo)).toMatchObject({ saldo: '1840.5', custo: { valor_centavos: 708_593 } })
  expect(await material(inversor)).toMatchObject({ saldo: '2', rastreio: 'serie', custo: { valor_centavos: 624_000 } })

  // a serial that left meanwhile stays out; the rest is reversed
  const consumo = (await chefe.chamar(locais.listar)).corpo.data.find((l) => l.tipo === 'consumo')?.id ?? ''
  const m = await material(inversor)
  await chefe.chamar(movimentos.criar, {
    body: {
      chave: uuidv7(),
      tipo: 'saida',
      ocorrido_em: diaAqui(),
      de: sede,
      para: consumo,
      linhas: [{ item_id: m?.id ?? '', quantidade: '1', series: [`SN1${inversor}`] }],
    },
  })
  expect((await chefe.chamar(saldos.desfazer, { params: { id } })).status).toBe(409)
  expect((await outra.chamar(saldos.desfazer, { params: { id } })).status).toBe(200)
  expect((await ate(id, 'desfeita')).linhas).toEqual({ desfeita: 1, mantida: 1, invalida: 2 })
  expect(await material(cabo)).toMatchObject({ saldo: '0' })
  expect(await material(inversor)).toMatchObject({ saldo: '1' })
  expect((await chefe.chamar(saldos.desfazer, { params: { id } })).status).toBe(409)
  expect(await violacoes(casa.app.s.banco.db)).toEqual([])
})

it(
  'asks for the lot of what is tracked by lot, and posts and reverses it lot by lot',
  { timeout: 60_000 },
  async () => {
    const codigo = `LOT-${uuidv7().slice(-6)}`
    const csv = [
      'Código;Nome;Unidade;Local;Quantidade;Custo unitário;Lote;Validade',
      `${codigo};Cabo solar 4 mm;M;Campinas;100;2,00;A-1;31/12/2030`,
      `${codigo};Cabo solar 4 mm;M;Campinas;50;2,00;A-2;`,
    ].join('\n')
    const mandar = async (texto: string) => {
      const { id, mapa } = (await enviar(chefe, texto)).corpo.data
      await chefe.chamar(saldos.mapear, { params: { id }, body: { mapa, local_id: sede, dia: diaAqui() } })
      await ate(id, 'conferida')
      return id
    }
    const id = await mandar(csv)
    await chefe.chamar(saldos.iniciar, { params: { id } })
    expect((await ate(id, 'concluida')).linhas).toEqual({ gravada: 2 })
    const m = await material(codigo)
    expect(m).toMatchObject({ rastreio: 'lote', saldo: '150' })
    const lotes = async () =>
      (await chefe.chamar(materiais.lotes, { params: { id: m?.id ?? '' }, query: {} })).corpo.data.lotes.map((l) => [
        l.numero,
        l.saldo,
        l.validade,
      ])
    expect(await lotes()).toEqual([
      ['A-1', '100', '2030-12-31'],
      ['A-2', '50', null],
    ])
    const semLote = await mandar(
      `Código;Local;Quantidade;Custo unitário;Lote;Validade\n${codigo};Campinas;5;2,00;;\n${codigo};Campinas;5;2,00;B;ontem`,
    )
    const { data } = (await chefe.chamar(saldos.linhas, { params: { id: semLote }, query: { situacao: ['invalida'] } }))
      .corpo
    expect(data.map((l) => l.erros[0]?.mensagem)).toEqual([
      'Este material se acompanha por lote: diga o lote',
      '“ontem” não é uma data',
    ])
    await chefe.chamar(saldos.desfazer, { params: { id } })
    expect((await ate(id, 'desfeita')).linhas).toEqual({ desfeita: 2 })
    expect(await lotes()).toEqual([])
    expect(await violacoes(casa.app.s.banco.db)).toEqual([])
  },
)

it(
  'lets the only person of a company post and take back the opening stock, with a reason that stays',
  { timeout: 60_000 },
  async () => {
    const { db } = casa.app.s.banco
    const admin = await casa.como('admin@girassol.test')
    const codigo = `SO-${uuidv7().slice(-6)}`
    const csv = `Código;Nome;Unidade;Local;Quantidade;Custo unitário\n${codigo};Inversor 8 kW;UN;Campinas;2;3120,00`
    const { id, mapa } = (await enviar(admin, csv)).corpo.data
    const params = { id }
    await admin.chamar(saldos.mapear, { params, body: { mapa, local_id: sede, dia: diaAqui() } })
    expect((await ate(id, 'conferida')).sem_outra).toBe(false)
    const body = { motivo: 'A empresa ainda sou eu' }
    const comOutras = await admin.chamar(saldos.iniciarSozinho, { params, body })
    expect([comOutras.status, comOutras.erro.message]).toEqual([
      409,
      'Outra pessoa já pode fazer isto: peça a ela que confira a planilha.',
    ])
    await sql`
      update cad.usuarios set ativo = false, desativado_em = now() where ativo and id <> ${admin.id}
    `.execute(db)
    const ler = async () => (await admin.chamar(saldos.obter, { params })).corpo.data
    const chegar = async (situacao: SaldoInicial['situacao']) => {
      await expect.poll(async () => (await ler()).situacao, { timeout: 20_000 }).toBe(situacao)
    }
    try {
      expect(await ler()).toMatchObject({ sem_outra: true, so_por_que: null })
      expect((await admin.chamar(saldos.iniciar, { params })).status).toBe(409)
      expect((await admin.chamar(saldos.iniciarSozinho, { params, body: { motivo: ' ' } })).detalhe('motivo')).toBe(
        'Diga por quê',
      )
      expect((await admin.chamar(saldos.iniciarSozinho, { params, body })).status).toBe(200)
      await chegar('concluida')
      expect(await ler()).toMatchObject({ so_por_que: body.motivo, linhas: { gravada: 1 } })
      expect((await admin.chamar(saldos.desfazer, { params })).status).toBe(409)
      expect(
        (await admin.chamar(saldos.desfazerSozinho, { params, body: { motivo: 'Era outra planilha' } })).status,
      ).toBe(200)
      await chegar('desfeita')
      expect((await ler()).so_por_que).toBe('Era outra planilha')
    } finally {
      await sql`update cad.usuarios set ativo = true, desativado_em = null where not ativo`.execute(db)
    }
  },
)

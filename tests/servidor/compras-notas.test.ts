import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import {
  escreverNota as escreverPara,
  chaveDa,
  DESTINATARIO,
  type ItemEscrito,
  type NotaEscrita,
} from '#engines/leitura/nfe/fabrica-de-teste.ts'
import { uuidv7 } from '#kit/id.ts'
import { TIPO_DE_FOTO, TIPO_DE_NOTA } from '#modules/compras/contract/comum.ts'
import { notas, pendencias } from '#modules/compras/contract/notas.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { violacoes } from '#modules/estoque/server/consultas/saude.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { SEMENTE } from '#tests/suporte/semente.ts'

const casa = await appDeTeste()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const operadora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'chat', papel: 'operador' }])
type Pessoa = typeof chefe

const { cnpj: NOSSO } = await casa.app.s.banco.db
  .selectFrom('empresa.entidades')
  .select('cnpj')
  .executeTakeFirstOrThrow()
const escreverNota = (...n: Parameters<typeof escreverPara>) => escreverPara(...n).replace(DESTINATARIO, NOSSO)

let sede = ''
let avaria = ''
beforeAll(async () => {
  const criar = async (nome: string, tipo: 'almoxarifado' | 'avaria') =>
    (await chefe.chamar(locais.criar, { body: { nome, tipo, responsavel_id: null } })).corpo.data.id
  sede = await criar('Campinas', 'almoxarifado')
  avaria = await criar('Avaria', 'avaria')
})

const enviarBytes = async (quem: Pessoa, caminho: string, tipo: string, payload: Buffer | string) => {
  const r = await fetch(casa.url + caminho, {
    method: 'POST',
    headers: { 'content-type': tipo, authorization: `Bearer ${quem.token}` },
    body: typeof payload === 'string' ? payload : new Uint8Array(payload),
  })
  return { status: r.status, corpo: await r.json() }
}
const enviar = (quem: Pessoa, xml: Buffer | string) =>
  enviarBytes(quem, `${notas.enviar.path}?nome=n.xml`, TIPO_DE_NOTA, xml)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const fotografar = (id: string, n: number, bytes: Buffer = PNG) =>
  enviarBytes(operadora, notas.fotografar.path.replace('{id}', id).replace('{n}', String(n)), TIPO_DE_FOTO, bytes)

let numero = 1000
const item = (mais: Partial<ItemEscrito> = {}): ItemEscrito => ({
  codigo: `C-${uuidv7().slice(-6)}`,
  quantidade: 40_000,
  preco: 61_000,
  fator: 50,
  frete: 0,
  desconto: 0,
  ipi: 0,
  st: 0,
  brinde: false,
  seriais: [],
  ...mais,
})
const nota = (itens: ItemEscrito[], mais: Partial<NotaEscrita> = {}): NotaEscrita => {
  numero += 1
  return { emitente: '19131243000197', numero, itens, freteSolto: 0, diferenca: 0, ...mais }
}
const abrir = async (n: NotaEscrita): Promise<string> => {
  const r = await enviar(operadora, escreverNota(n))
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data.id
}
const material = async (rastreio: 'nenhum' | 'serie' = 'nenhum', unidade = 'PAR') => {
  const codigo = `M-${uuidv7().slice(-8)}`
  const r = await operadora.chamar(materiais.criar, {
    body: { codigo, unidade, rastreio, item: { tipo: 'outro', modelo: `Peça ${codigo}` } },
  })
  return r.corpo.data
}
const conferir = (id: string, n: number, body: Parameters<typeof operadora.chamar<typeof notas.conferir>>[1]['body']) =>
  operadora.chamar(notas.conferir, { params: { id, n }, body })
const ler = async (id: string, texto: string, mais: { quantidade?: string; n?: number; chave?: string } = {}) =>
  (await operadora.chamar(notas.ler, { params: { id }, body: { chave: uuidv7(), texto, ...mais } })).corpo.data
const lancar = (id: string, quem = operadora) => quem.chamar(notas.lancar, { params: { id } })
const obter = async (id: string, quem = chefe) => (await quem.chamar(notas.obter, { params: { id } })).corpo.data

it('[S2.16] refuses who has no right, and changes to who only reads', async () => {
  const xml = escreverNota(nota([item()]))
  expect((await enviar(deFora, xml)).status).toBe(403)
  expect((await enviar(leitora, xml)).status).toBe(403)
  expect((await deFora.chamar(notas.listar, { query: {} })).status).toBe(403)
  const id = await abrir(nota([item()]))
  expect((await leitora.chamar(notas.conferir, { params: { id, n: 1 }, body: { recebida: '1' } })).status).toBe(403)
  expect((await lancar(id, leitora)).status).toBe(403)
  expect((await operadora.chamar(notas.obter, { params: { id: uuidv7() } })).status).toBe(404)
  expect((await conferir(id, 7, { recebida: '1' })).status).toBe(404)
})

it('refuses files that are no invoice of ours, with the reason', async () => {
  const boa = escreverNota(nota([item()]))
  const frase = async (xml: Buffer | string) => {
    const r = await enviar(operadora, xml)
    return [r.status, r.corpo.error?.message]
  }
  expect(await frase('')).toEqual([400, 'Envie o XML da nota.'])
  expect(await frase('PK not an invoice')).toEqual([
    400,
    'Este arquivo não é aceito: ele não é um XML. Peça o XML original ao fornecedor.',
  ])
  expect(await frase(boa.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>'))).toEqual([
    400,
    'Este arquivo não é aceito: ele traz definições de entidades (DOCTYPE). Peça o XML original ao fornecedor.',
  ])
  expect(await frase(Buffer.alloc(10 * 1024 * 1024 + 1, 32))).toEqual([
    400,
    'Este arquivo não é aceito: ele passa de 10 MB. Peça o XML original ao fornecedor.',
  ])
  const n = nota([item()])
  const outra = chaveDa(n).slice(0, 43) + ((Number(chaveDa(n)[43]) + 1) % 10)
  expect(await frase(escreverNota(n, outra))).toEqual([
    400,
    'A chave não confere no último dígito. Confira se o XML veio inteiro.',
  ])
  expect(await frase(escreverPara(nota([item()])))).toEqual([
    400,
    'O destinatário desta nota é NOSSA EMPRESA, que não é desta empresa. Confira se o arquivo é o certo.',
  ])
  expect((await frase(boa.replace('<finNFe>1', '<finNFe>4')))[1]).toMatch(/não dá entrada no estoque/)
})

it('learns the code of a supplier, converts the package, and the next note knows it', async () => {
  const m = await material()
  const codigo = `MC4-${uuidv7().slice(-6)}`
  const primeira = await abrir(nota([item({ codigo })]))
  expect((await obter(primeira)).linhas[0]).toMatchObject({ material: null, falta: 'Diga que material é' })
  expect((await conferir(primeira, 1, { recebida: '10' })).detalhe('recebida')).toBe('Diga antes que material é.')
  await conferir(primeira, 1, { material: { id: m.id, num: 50, den: 1 }, recebida: '200' })
  expect((await conferir(primeira, 1, { recebida: '201' })).detalhe('recebida')).toBe(
    'A nota tem 200. O que passou fica fora até outra nota.',
  )
  expect((await lancar(primeira)).corpo.data.repetido).toBe(false)
  const segunda = await abrir(nota([item({ codigo })]))
  expect((await obter(segunda)).linhas[0]).toMatchObject({
    material: { id: m.id },
    num: 50,
    aprendido: 1,
    faturada: '200',
  })
  const { movimento_id } = await obter(primeira)
  const mov = (await chefe.chamar(movimentos.obter, { params: { id: movimento_id ?? '' } })).corpo.data
  expect(mov.itens[0]).toMatchObject({ qtd: '200', qtd_doc: '4', unidade_doc: 'CX', valor_centavos: 244_000 })
})

it('posts what came, what came damaged and what is missing, to the cent', async () => {
  const m = await material()
  const id = await abrir(nota([item()], { freteSolto: 4_880 }))
  await conferir(id, 1, { material: { id: m.id, num: 50, den: 1 }, recebida: '150', avariada: '2' })
  expect((await lancar(id)).erro.message).toBe('Ainda não dá para lançar. Falta o item 1.')
  await conferir(id, 1, { avaria_motivo: 'Caixa amassada' })
  expect((await obter(id)).linhas[0]?.falta).toBe('Falta a foto da avaria')
  expect((await fotografar(id, 1, Buffer.from('no picture'))).status).toBe(400)
  expect((await fotografar(id, 1)).status).toBe(200)
  const antes = await obter(id)
  expect(antes.falta).toBeNull()
  expect(antes.frete).toEqual({
    total_centavos: 4_880,
    produtos_centavos: 244_000,
    falta_centavos: 62_220,
    entra_centavos: 186_660,
  })
  expect(antes.ao_lancar).toContain('50 par de')
  expect((await lancar(id)).status).toBe(200)
  const depois = (await chefe.chamar(materiais.obter, { params: { id: m.id } })).corpo.data
  expect(depois.lugares.map((l) => [l.local_id, l.qtd])).toEqual(
    expect.arrayContaining([
      [sede, '148'],
      [avaria, '2'],
    ]),
  )
  expect(depois.custo).toMatchObject({ qtd: '150', valor_centavos: 186_660 })
  const [p] = (await leitora.chamar(pendencias.listar, { query: {} })).corpo.data.filter((x) => x.nota_id === id)
  expect(p).toMatchObject({ qtd: '50', unidade: 'PAR' })
  expect(p).not.toHaveProperty('valor_centavos')
  const resolver = (como: string) =>
    operadora.chamar(pendencias.resolver, { params: { id: p?.id ?? '' }, body: { como } })
  expect((await resolver('')).status).toBe(400)
  expect((await resolver('Veio na nota seguinte')).status).toBe(200)
  expect((await resolver('Outra vez')).status).toBe(409)
  expect((await conferir(id, 1, { recebida: '200' })).erro.message).toMatch(/^Esta nota já entrou em/)
})

it('captures serials in any order, once each, and never beyond the note', async () => {
  const m = await material('serie', 'UN')
  const s = (n: number) => `HPJ${uuidv7().slice(-8)}${n}`.toUpperCase()
  const [a, b, c] = [s(1), s(2), s(3)]
  const id = await abrir(nota([item({ quantidade: 20_000, fator: 1 })]))
  await conferir(id, 1, { material: { id: m.id, num: 1, den: 1 } })
  const chave = uuidv7()
  expect(await ler(id, a, { chave })).toMatchObject({ tom: 'aceita', n: 1 })
  expect(await ler(id, a, { chave })).toMatchObject({ tom: 'aceita', n: 1 })
  expect(await ler(id, a)).toMatchObject({ tom: 'repetida' })
  expect((await obter(id)).linhas[0]).toMatchObject({ recebida: '1', series: [{ numero: a, avariada: false }] })
  const aberta = await obter(id)
  expect(await ler(id, b)).toMatchObject({ tom: 'aceita' })
  expect(await ler(id, c)).toEqual({
    tom: 'recusada',
    resposta: 'A nota tem 2. O que passou fica fora até outra nota.',
    n: 1,
  })
  expect((await lancar(id)).status).toBe(200)
  const { rows } = await sql`
    select numero, nota_em::text as nota_em
    from estoque.series
    where item_id = ${m.id}
    order by numero
  `.execute(casa.app.s.banco.db)
  expect(rows).toEqual([a, b].toSorted().map((numero) => ({ numero, nota_em: aberta.emitida_em })))
  const outra = await abrir(nota([item({ quantidade: 20_000, fator: 1 })]))
  await conferir(outra, 1, { material: { id: m.id, num: 1, den: 1 } })
  expect(await ler(outra, a)).toMatchObject({ tom: 'recusada', resposta: 'já está em Campinas' })
  await ler(outra, c)
  await operadora.chamar(notas.marcarSerie, { params: { id: outra }, body: { numero: c, como: 'avariada' } })
  expect((await obter(outra)).linhas[0]).toMatchObject({
    avariada: '1',
    falta: 'Diga o que houve com o que veio avariado',
  })
  await operadora.chamar(notas.marcarSerie, { params: { id: outra }, body: { numero: c, como: 'tirar' } })
  expect((await obter(outra)).linhas[0]).toMatchObject({ avariada: '0', series: [] })
})

it('counts by code, with the quantity before it', async () => {
  const m = await material()
  const id = await abrir(nota([item()]))
  await conferir(id, 1, { material: { id: m.id, num: 50, den: 1 } })
  expect(await ler(id, m.codigo.toLowerCase(), { quantidade: '12' })).toMatchObject({ tom: 'aceita', n: 1 })
  expect(await ler(id, m.codigo)).toMatchObject({ tom: 'aceita' })
  expect((await obter(id)).linhas[0]?.recebida).toBe('13')
  expect(await ler(id, m.codigo, { quantidade: '500' })).toMatchObject({ tom: 'recusada' })
  expect(await ler(id, 'NADA-DISSO', { quantidade: '2' })).toMatchObject({ tom: 'recusada', n: null })
})

it('a note that entered is not conferred again: who and when', async () => {
  const m = await material()
  const n = nota([item()])
  const id = await abrir(n)
  const repetida = await enviar(operadora, escreverNota(n))
  expect(repetida.corpo.data).toMatchObject({ id, repetida: true })
  await conferir(id, 1, { material: { id: m.id, num: 50, den: 1 }, recebida: '200' })
  await lancar(id)
  const depois = await enviar(chefe, escreverNota(n).replace('><', '>\n<'))
  expect(depois.corpo.data.aviso).toMatch(
    new RegExp(`^Esta nota já entrou em \\d\\d/\\d\\d/\\d{4}, por Pessoa de Teste\\.$`),
  )
})

it('hides every figure in money from who may not see costs', async () => {
  const CANARIO = 7_654_321
  const id = await abrir(nota([item({ quantidade: 10_000, preco: CANARIO, fator: 1 })]))
  const crua =
    JSON.stringify(await obter(id, leitora)) +
    JSON.stringify((await operadora.chamar(notas.listar, { query: {} })).corpo)
  expect(crua).not.toContain(String(CANARIO))
  expect(JSON.stringify(await obter(id, chefe))).toContain(String(CANARIO))
  expect((await operadora.chamar(notas.arquivo, { params: { id } })).status).toBe(403)
  expect((await operadora.chamar(notas.alterar, { params: { id }, body: { frete_centavos: 1 } })).status).toBe(403)
  expect(
    (await chefe.chamar(notas.alterar, { params: { id }, body: { frete_centavos: 100, rateio: 'peso' } })).status,
  ).toBe(200)
  expect((await obter(id)).linhas[0]?.custo?.frete_centavos).toBe(0)
})

it('[S2.16] is posted once, however often and by whomever it is asked', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 200 }), async (vezes, recebida) => {
      const m = await material()
      const id = await abrir(nota([item()]))
      await conferir(id, 1, { material: { id: m.id, num: 50, den: 1 }, recebida: String(recebida) })
      const respostas = await Promise.all(
        Array.from({ length: vezes }, (_, n) => lancar(id, n % 2 ? chefe : operadora)),
      )
      expect(respostas.map((r) => r.status)).toEqual(respostas.map(() => 200))
      expect(respostas.filter((r) => !r.corpo.data.repetido)).toHaveLength(1)
      expect(new Set(respostas.map((r) => r.corpo.data.movimento_id)).size).toBe(1)
      const depois = (await leitora.chamar(materiais.obter, { params: { id: m.id } })).corpo.data
      expect(depois.saldo).toBe(String(recebida))
    }),
    { numRuns: 8, seed: SEMENTE },
  )
  expect(await violacoes(casa.app.s.banco.db)).toEqual([])
})

it('two people confer one note without losing a reading or a field', async () => {
  const m = await material('serie', 'UN')
  const p = await material()
  const id = await abrir(nota([item({ quantidade: 120_000, fator: 1 }), item()]))
  await conferir(id, 1, { material: { id: m.id, num: 1, den: 1 } })
  await conferir(id, 2, { material: { id: p.id, num: 50, den: 1 } })
  const lote = uuidv7().slice(-8)
  await Promise.all([
    ...Array.from({ length: 12 }, (_, n) =>
      (n % 2 ? chefe : operadora).chamar(notas.ler, {
        params: { id },
        body: { chave: uuidv7(), texto: `SN${lote}${n}`, n: 1 },
      }),
    ),
    chefe.chamar(notas.conferir, { params: { id, n: 2 }, body: { recebida: '180' } }),
    operadora.chamar(notas.conferir, { params: { id, n: 2 }, body: { avaria_motivo: 'Caixa molhada' } }),
    operadora.chamar(notas.focar, { params: { id }, body: { n: 2 } }),
  ])
  const [um, dois] = (await obter(id)).linhas
  expect(um?.series).toHaveLength(12)
  expect(dois).toMatchObject({ recebida: '180', avaria_motivo: 'Caixa molhada', com: ['Pessoa de Teste'] })
})

it('suggests materials by text, NCM and unit', async () => {
  const m = await operadora.chamar(materiais.criar, {
    body: {
      codigo: `SUG-${uuidv7().slice(-6)}`,
      unidade: 'UN',
      rastreio: 'nenhum',
      ncm: '85044090',
      item: { tipo: 'outro', modelo: 'Material e Cia especial' },
    },
  })
  const id = await abrir(nota([item()]))
  const lista = (await operadora.chamar(notas.sugestoes, { params: { id, n: 1 }, query: {} })).corpo.data
  expect(lista[0]).toMatchObject({ id: m.corpo.data.id, ncm: '85044090' })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { digitosVerificadores } from '#kit/documento.ts'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { camposDosContatos } from '#modules/contatos/contract/campos.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { importacoes } from '#modules/contatos/contract/importacoes.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const db = casa.app.s.banco.db
const chefe = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])
const operador = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])

const cpf = (n: number) => {
  const base = String(300_000_000 + n * 7919).slice(-9)
  return base + digitosVerificadores(base)
}
// each test reads another shape
// oxlint-disable-next-line typescript/no-explicit-any
type Corpo = any
async function enviar(corpo: Uint8Array | string) {
  const r = await fetch(`${casa.url}/api/contatos/importacoes?nome=planilha`, {
    method: 'POST',
    headers: { 'content-type': TIPO_DE_PLANILHA, authorization: `Bearer ${chefe.token}` },
    body: corpo as BodyInit,
  })
  return ((await r.json()) as Corpo).data
}
const estado = async (id: string) => (await chefe.chamar(importacoes.obter, { params: { id } })).corpo.data
const linhas = async (id: string, situacao: string) =>
  (await chefe.chamar(importacoes.linhas, { params: { id }, query: { situacao: [situacao] } })).corpo.data as Corpo[]
async function ate(id: string, situacao: string) {
  await expect.poll(async () => (await estado(id)).situacao, { timeout: 30_000, interval: 60 }).toBe(situacao)
}
async function conferida(corpo: Uint8Array | string, opcoes: Record<string, unknown> = {}) {
  const i = await enviar(corpo)
  const r = await chefe.chamar(importacoes.mapear, { params: { id: i.id }, body: { mapa: i.mapa, ...opcoes } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  await ate(i.id, 'conferida')
  return i.id as string
}
async function iniciar(id: string) {
  expect((await chefe.chamar(importacoes.iniciar, { params: { id } })).status).toBe(200)
  await ate(id, 'concluida')
}
const contato = async (corpo: Record<string, unknown>) => {
  const r = await chefe('POST', '/api/contatos', corpo)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data as Corpo
}
const ler = async (id: string) => (await chefe.chamar(contatos.obter, { params: { id } })).corpo.data as Corpo
const retrato = async () =>
  JSON.stringify([
    (await sql`select to_jsonb(k) from cad.contatos k order by id`.execute(db)).rows,
    (await sql`select to_jsonb(i) from cad.contato_identidades i order by tipo, valor`.execute(db)).rows,
    (await sql`select to_jsonb(x) from cad.unidades_consumidoras x order by id`.execute(db)).rows,
  ])
async function exportado(formato: 'xlsx' | 'csv', documentos: boolean): Promise<Uint8Array> {
  const r = await fetch(`${casa.url}/api/contatos/exportar?formato=${formato}&documentos=${documentos}`, {
    headers: { authorization: `Bearer ${chefe.token}` },
  })
  expect(r.status).toBe(200)
  return new Uint8Array(await r.arrayBuffer())
}

/**
 * Contacts with values that spreadsheets damage or that our own reader could misread, and contacts with the same name.
 */
async function semear() {
  const { chave: porte } = (
    await chefe.chamar(camposDosContatos.criar, {
      body: {
        rotulo: 'Porte',
        tipo: 'selecao',
        config: {
          opcoes: [
            { id: 'mei', rotulo: 'MEI' },
            { id: 'g', rotulo: 'Grande' },
          ],
        },
      },
    })
  ).corpo.data
  const { chave: conjuge } = (
    await chefe.chamar(camposDosContatos.criar, { body: { rotulo: 'CPF do cônjuge', tipo: 'documento' } })
  ).corpo.data
  const { chave: renda } = (
    await chefe.chamar(camposDosContatos.criar, { body: { rotulo: 'Faturamento', tipo: 'moeda' } })
  ).corpo.data
  const tudo = await contato({
    nome: 'Ana “Completa” & Filhos',
    telefone: '5511988010001',
    email: 'ana@p.co',
    documento: cpf(1),
    cidade: 'São Paulo',
    uf: 'SP',
    empresa: 'Ana ME',
    cargo: 'Dona',
    observacoes: 'Duas linhas:\n- uma\n- outra',
    tags: ['compra e venda', 'A/B', '=soma'],
    responsavel_id: chefe.id,
    campos: { [porte]: 'g', [conjuge]: cpf(9), [renda]: 123_456 },
  })
  await contato({ nome: 'Homônima', telefone: '5511988010002', cidade: 'Itu' })
  await contato({ nome: 'Homônima', telefone: '5511988010003', cidade: 'Itu' })
  await contato({ nome: 'Só Documento', documento: cpf(2) })
  await contato({ nome: '@arroba', email: 'arroba@p.co' })
  // a contact who wrote to us without a name, and a foreign number
  await sql`
    insert into cad.contatos (id, nome, telefone)
    values (gen_random_uuid(), '', '5511988010004'), (gen_random_uuid(), 'De Fora', '14155550123')
  `.execute(db)
  await sql`
    insert into cad.contato_identidades (tipo, valor, contato_id)
    select 'telefone', telefone, id
    from cad.contatos
    where telefone in ('5511988010004', '14155550123')
    on conflict do nothing
  `.execute(db)
  await sql`
    insert into cad.unidades_consumidoras (id, contato_id, campos)
    values (gen_random_uuid(), ${tudo.id}, '{"uc_numero": "0012345"}')
  `.execute(db)
  return tudo
}
const tudo = await semear()

describe('importing our own export', () => {
  for (const formato of ['xlsx', 'csv'] as const)
    for (const documentos of [false, true])
      for (const duplicados of ['completar', 'atualizar'] as const)
        it(`[achado F4] unchanged (${formato}, documents ${documentos ? 'whole' : 'masked'}, ${duplicados}): changes nothing and creates no duplicates`, async () => {
          const antes = await retrato()
          const id = await conferida(await exportado(formato, documentos), { duplicados })
          const n = (await sql<{ n: number }>`select count(*)::int as n from cad.contatos`.execute(db)).rows[0]?.n
          expect((await estado(id)).linhas).toEqual({ igual: n })
          await iniciar(id)
          expect(await retrato()).toBe(antes)
        })

  it('[achado F4] with one changed cell: changes only that one, in the contact with that identifier', async () => {
    const csv = new TextDecoder()
      .decode(await exportado('csv', false))
      .replace('Dona', 'Diretora')
      .replace('São Paulo', 'Salto')
    const id = await conferida(csv, { duplicados: 'atualizar' })
    expect((await estado(id)).linhas).toMatchObject({ existente: 1 })
    const antes = await ler(tudo.id)
    await iniciar(id)
    const depois = await ler(tudo.id)
    expect(depois).toEqual({
      ...antes,
      cargo: 'Diretora',
      cidade: 'Salto',
      versao: depois.versao,
      atualizado_em: depois.atualizado_em,
    })
  })
})

describe('an import', () => {
  it('[achado F4] matches by the identifier: it renames, and an unknown identifier is refused', async () => {
    const k = await contato({ nome: 'Antes do Casamento', telefone: '5511988020001' })
    const id = await conferida(
      `Identificador;Nome;Telefone\n${k.id};Depois do Casamento;\n018f0000-0000-7000-8000-00000000abcd;Ninguém;\nabc;Torta;`,
      { duplicados: 'atualizar' },
    )
    expect((await linhas(id, 'invalida')).map((l) => [l.n, l.erros[0].celula])).toEqual([
      [2, 0],
      [3, 0],
    ])
    await iniciar(id)
    expect((await ler(k.id)).nome).toBe('Depois do Casamento')
    expect((await chefe.chamar(contatos.listar, { query: { busca: 'casamento' } })).corpo.pagination.total).toBe(1)
  })

  it('[achado F4] never imports a masked value, and never refuses it', async () => {
    const id = await conferida(
      'Nome;CPF;Telefone;E-mail;CPF do cônjuge\nMascarada;***.982.***-**;(11) 98802-0002;m***@p.co;***.111.***-**',
    )
    expect((await estado(id)).linhas).toEqual({ nova: 1 })
    await iniciar(id)
    const [k] = (await chefe.chamar(contatos.listar, { query: { busca: 'mascarada' } })).corpo.data
    expect(k).toMatchObject({ documento: null, email: null, telefone: '5511988020002', campos: {} })
  })

  it('[achado F4] fills only blank fields, unless overwriting is requested', async () => {
    const k = await contato({ nome: 'Já Sabida', telefone: '5511988020003', cargo: 'Gerente' })
    const csv = 'Nome;Telefone;Cargo;Empresa\nOutro Nome;11988020003;Estagiária;Sol Ltda'
    const i = await enviar(csv)
    expect(i.duplicados).toBe('completar')
    await iniciar(await conferida(csv))
    expect(await ler(k.id)).toMatchObject({ nome: 'Já Sabida', cargo: 'Gerente', empresa: 'Sol Ltda' })
    await iniciar(await conferida(csv, { duplicados: 'atualizar' }))
    expect(await ler(k.id)).toMatchObject({ nome: 'Outro Nome', cargo: 'Estagiária' })
  })

  it('[achado F4] shows the rows of one file for the same contact; undecided ones are not imported', async () => {
    const conhecida = await contato({ nome: 'Conhecida', telefone: '5511988020010', email: 'conhecida@p.co' })
    const csv =
      'Nome;Telefone;E-mail\nMarido;11988020004;\nEsposa;11988020004;\nConhecida;11988020010;\nA Mesma;;conhecida@p.co\nSozinha;11988020005;'
    const id = await conferida(csv)
    expect((await linhas(id, 'repetida')).map((l) => [l.n, l.repete, l.contato?.id ?? null])).toEqual([
      [2, 1, null],
      [4, 3, conhecida.id],
    ])
    await iniciar(id)
    expect(
      (await chefe.chamar(contatos.listar, { query: { busca: '11988020004' } })).corpo.data.map((k: Corpo) => k.nome),
    ).toEqual(['Marido'])
    expect((await estado(id)).linhas).toMatchObject({ repetida: 2 })
  })

  it('[achado F4] creates no contact without a name; an invalid value is corrected in its row and checked again', async () => {
    const id = await conferida(
      'Nome;Telefone;E-mail\n;11988020006;\nCom Erro;1198;torto\nRepete;11988020007;\nBoa;11988020007;',
    )
    expect((await linhas(id, 'invalida')).map((l) => [l.n, l.erros])).toEqual([
      [1, [{ coluna: 'Nome', celula: 0, mensagem: 'Sem nome: escreva quem é' }]],
      [
        2,
        [
          { coluna: 'Telefone', celula: 1, mensagem: 'Telefone inválido: escreva com o DDD' },
          { coluna: 'E-mail', celula: 2, mensagem: 'E-mail inválido' },
        ],
      ],
    ])
    const corrigir = (n: number, celulas: Record<string, string>, quem = chefe) =>
      quem.chamar(importacoes.corrigir, { params: { id, n: String(n) }, body: { celulas } })
    expect((await corrigir(1, { 0: 'Tem Nome' }, operador)).status).toBe(403)
    expect((await corrigir(1, { 9: 'x' })).status).toBe(400)
    expect((await corrigir(99, { 0: 'x' })).status).toBe(404)
    expect((await corrigir(1, { 0: 'Tem Nome' })).corpo.data).toMatchObject({ n: 1, situacao: 'nova', erros: [] })
    expect((await corrigir(2, { 1: '11988020008' })).corpo.data).toMatchObject({
      situacao: 'invalida',
      erros: [{ coluna: 'E-mail' }],
    })
    expect((await corrigir(2, { 2: '' })).corpo.data).toMatchObject({ situacao: 'nova' })
    // corrected to the phone of another row, it repeats that row
    expect((await corrigir(2, { 1: '11988020007' })).corpo.data).toMatchObject({ situacao: 'repetida', repete: 3 })
    expect((await corrigir(2, { 1: '11988020008' })).corpo.data).toMatchObject({ situacao: 'nova', repete: null })
    await iniciar(id)
    expect((await chefe.chamar(contatos.listar, { query: { busca: 'tem nome' } })).corpo.data).toMatchObject([
      { telefone: '5511988020006' },
    ])
    expect((await corrigir(1, { 0: 'Tarde' })).status).toBe(409)
  })
})

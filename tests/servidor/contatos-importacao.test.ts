import { strToU8, zipSync } from 'fflate'
import { importacoes } from '#modules/contatos/contract/importacoes.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { digitosVerificadores } from '#kit/documento.ts'
import { conferirLinhas } from '#modules/contatos/server/importacao/comandos/conferir-linhas.ts'
import { gravarLinhas } from '#modules/contatos/server/importacao/comandos/gravar-linhas.ts'
import { lerDia } from '#modules/contatos/regras/dia.ts'
import { lerCsv } from '#platform/planilha/csv.ts'
import { lerPlanilha } from '#platform/planilha/ler.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDeImportacao } from '#tests/servidor/suporte/contatos-importacao.ts'

const { casa, chefe, operador, ninguem, enviar, estado, ate, conferida, importada } = await casaDeImportacao()
const db = casa.app.s.banco.db
const cpf = (n: number) => {
  const base = String(200_000_000 + n * 6007).slice(-9)
  return base + digitosVerificadores(base)
}
const retrato = async () =>
  JSON.stringify([
    (await sql`select to_jsonb(k) from cad.contatos k order by id`.execute(db)).rows,
    (await sql`select to_jsonb(i) from cad.contato_identidades i order by tipo, valor`.execute(db)).rows,
    (await sql`select to_jsonb(x) from cad.unidades_consumidoras x order by id`.execute(db)).rows,
  ])

it('reads the usual files: any separator and encoding, quotes, XLSX with its own numbers', () => {
  expect(lerPlanilha(strToU8('Nome;E-mail\r\n"Silva; José";a@b.co\r\n')).linhas).toEqual([['Silva; José', 'a@b.co']])
  expect(lerPlanilha(Uint8Array.from(Buffer.from('Nome,Cidade\nJosé,São Paulo', 'latin1'))).linhas).toEqual([
    ['José', 'São Paulo'],
  ])
  expect(lerPlanilha(strToU8('Ana\t11987654321\nBia\t11987654322')).cabecalho).toEqual(['Coluna 1', 'Coluna 2'])
  const xlsx = zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId7" Target="worksheets/folha.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>Nome</t></si><si><r><t>Jo</t></r><r><t>ão &amp; Cia</t></r></si></sst>',
    ),
    'xl/worksheets/folha.xml': strToU8(
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Telefone</t></is></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2"><v>5.511987654321E12</v></c></row></sheetData></worksheet>',
    ),
  })
  expect(lerPlanilha(xlsx)).toEqual({
    cabecalho: ['Nome', 'Coluna 2', 'Telefone'],
    linhas: [['João & Cia', '', '5511987654321']],
  })
  expect(() => lerPlanilha(strToU8('PK nada'))).toThrow()
  expect(['29/02/1980', '1980-02-29', '29280', '30/02/1980', 'ontem'].map(lerDia)).toEqual([
    '1980-02-29',
    '1980-02-29',
    '1980-02-29',
    null,
    null,
  ])
  const celula = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((t) => !/[\r\n;\u{FEFF}]/u.test(t))
  fc.assert(
    fc.property(
      fc.array(fc.array(celula, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      (linhas) => {
        const texto = linhas.map((l) => l.map((c) => `"${c.replaceAll('"', '""')}"`).join(';')).join('\r\n')
        expect(lerCsv(texto)).toEqual(linhas)
      },
    ),
    { numRuns: 300 },
  )
})

it('each step refuses forbidden and invalid requests; the mapping is stored for the same kind of file', async () => {
  expect((await enviar(ninguem, 'Nome\nA')).status).toBe(401)
  expect((await enviar(operador, 'Nome\nA')).status).toBe(403)
  expect((await enviar(chefe, '')).status).toBe(400)
  expect((await enviar(chefe, 'Nome;E-mail')).corpo.error.details[0].campo).toBe('arquivo')
  expect((await enviar(chefe, Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).status).toBe(400)
  expect((await chefe('POST', '/api/contatos/importacoes?nome=x', { a: 1 })).status).toBe(400)
  const i = (await enviar(chefe, 'Cliente;Fone esquisito;Obs\nAna;11987650001;oi')).corpo.data
  expect(i).toMatchObject({
    mapa: { 0: 'nome', 2: 'observacoes' },
    lembrado: false,
    total: 1,
    amostra: [['Ana', '11987650001', 'oi']],
  })
  for (const mapa of [{}, { 0: 'senha' }, { 0: 'nome', 1: 'nome' }])
    expect((await chefe('PUT', `/api/contatos/importacoes/${i.id}/mapa`, { mapa })).status).toBe(400)
  expect(
    (await operador.chamar(importacoes.mapear, { params: { id: i.id }, body: { mapa: { 0: 'nome' } } })).status,
  ).toBe(403)
  expect((await chefe.chamar(importacoes.iniciar, { params: { id: i.id } })).status).toBe(409)
  expect(
    (await chefe.chamar(importacoes.mapear, { params: { id: i.id }, body: { mapa: { 0: 'nome', 1: 'telefone' } } }))
      .status,
  ).toBe(200)
  await ate(i.id, 'conferida')
  expect((await enviar(chefe, 'Cliente;Fone esquisito;Obs\nBia;11987650002;')).corpo.data).toMatchObject({
    mapa: { 0: 'nome', 1: 'telefone' },
    lembrado: true,
  })
  expect((await chefe.chamar(importacoes.listar)).corpo.data.length).toBe(2)
  expect(
    (await chefe.chamar(importacoes.obter, { params: { id: '00000000-0000-7000-8000-000000000000' } })).status,
  ).toBe(404)
  for (const [verbo, caminho] of [
    ['GET', ''],
    ['GET', '/linhas'],
    ['GET', '/erros'],
    ['POST', '/iniciar'],
    ['POST', '/desfazer'],
  ] as const)
    expect((await operador(verbo, `/api/contatos/importacoes/${i.id}${caminho}`)).status, caminho).toBe(403)
})

it('creates, updates, asks, refuses with the reason and a file of refusals; undo restores everything to the byte', async () => {
  const velha = (
    await chefe.chamar(contatos.criar, {
      body: {
        nome: 'Velha Conhecida',
        telefone: '5511988880001',
        cidade: 'Itu',
        tags: ['antiga'],
      },
    })
  ).corpo.data
  await chefe.chamar(contatos.criar, { body: { nome: 'Xará Silva', cidade: 'Itu' } })
  const antes = await retrato()
  const csv = [
    'Nome;CPF;Celular;E-mail;Cidade;UC;Etiquetas',
    `Nova Pessoa;${cpf(1)};11 98888-0002;nova@p.co;Salto;111222;a, b`,
    `Velha Conhecida;${cpf(2)};(11) 8888-0001;velha@p.co;Itu;333;`,
    'Xará Silva;;11988880009;;Itu;;',
    'Errada;123;11;x;;;',
    `Nova Pessoa de Novo;${cpf(1)};;;;;`,
  ].join('\r\n')
  const id = await conferida(csv, { etiqueta: 'feira', duplicados: 'atualizar' })
  expect((await estado(id)).linhas).toEqual({ nova: 1, existente: 1, duvida: 1, repetida: 1, invalida: 1 })
  const linhas = (
    await chefe.chamar(importacoes.linhas, { params: { id }, query: { situacao: ['invalida', 'duvida'] } })
  ).corpo.data
  expect(linhas[0]).toMatchObject({ n: 3, situacao: 'duvida', contato: { nome: 'Xará Silva' } })
  expect(linhas[1]?.erros.map((e) => e.coluna)).toEqual(['CPF', 'Celular', 'E-mail'])
  expect(String((await chefe.chamar(importacoes.erros, { params: { id } })).corpo)).toContain('CPF ou CNPJ inválido')
  expect(await retrato()).toBe(antes)
  expect((await chefe('PUT', `/api/contatos/importacoes/${id}/linhas/3`, { acao: 'nada' })).status).toBe(400)
  expect((await chefe.chamar(importacoes.decidir, { params: { id, n: '4' }, body: { acao: 'criar' } })).status).toBe(
    404,
  )
  expect((await chefe.chamar(importacoes.decidir, { params: { id, n: '3' }, body: { acao: 'criar' } })).status).toBe(
    200,
  )
  expect((await chefe.chamar(importacoes.decidir, { params: { id, n: '5' }, body: { acao: 'criar' } })).status).toBe(
    409,
  )
  expect(
    (await chefe.chamar(importacoes.decidir, { params: { id, n: '5' }, body: { acao: 'atualizar' } })).status,
  ).toBe(200)
  await chefe.chamar(importacoes.iniciar, { params: { id } })
  await ate(id, 'concluida')
  // the fifth row found the contact that the first one created
  expect((await estado(id)).linhas).toEqual({ criada: 2, atualizada: 2, invalida: 1 })
  expect((await chefe.chamar(contatos.obter, { params: { id: velha.id } })).corpo.data).toMatchObject({
    tags: ['antiga', 'feira'],
    email: 'velha@p.co',
    telefone: '5511988880001',
    unidades: [{ numero: '333' }],
  })
  expect((await chefe.chamar(contatos.listar, { query: { busca: 'nova pessoa' } })).corpo.data).toMatchObject([
    { nome: 'Nova Pessoa de Novo', tags: ['a', 'b', 'feira'] },
  ])
  expect((await chefe.chamar(importacoes.iniciar, { params: { id } })).status).toBe(409)
  expect((await chefe.chamar(importacoes.desfazer, { params: { id } })).status).toBe(200)
  await ate(id, 'desfeita')
  expect(await retrato()).toBe(antes)
  expect((await chefe.chamar(importacoes.desfazer, { params: { id } })).status).toBe(409)
})

it('undo keeps contacts that were used since, and values that a user changed since', async () => {
  const velha = (await chefe.chamar(contatos.criar, { body: { nome: 'Dona Zilda', telefone: '5511977770001' } })).corpo
    .data
  const id = await importada(
    'Nome;Telefone;Cargo;Cidade\nCom Cartão;11977770002;;\nMudada Depois;11977770003;;\nDona Zilda;11977770001;Gerente;Jundiaí',
  )
  const achar = async (busca: string) => (await chefe.chamar(contatos.listar, { query: { busca } })).corpo.data[0]
  const vendas = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  await vendas.chamar(cartoes.criar, {
    body: {
      funil: 'vu.vendas',
      titulo: 'Cartão',
      valores: { telefone: '5511977770002', nome: 'Com Cartão', origem_lead: 'indicacao' },
    },
  })
  await chefe.chamar(contatos.alterar, {
    params: { id: (await achar('Mudada Depois'))?.id ?? '' },
    body: { cargo: 'Dona' },
  })
  await chefe.chamar(contatos.alterar, { params: { id: velha.id }, body: { cargo: 'Diretora' } })
  await chefe.chamar(importacoes.desfazer, { params: { id } })
  await ate(id, 'desfeita')
  expect((await estado(id)).linhas).toEqual({ mantida: 2, desfeita: 1 })
  expect(await achar('Com Cartão')).toBeDefined()
  expect((await chefe.chamar(contatos.obter, { params: { id: velha.id } })).corpo.data).toMatchObject({
    cargo: 'Diretora',
    cidade: null,
  })
})

it('a process that dies between two batches, or in the middle of one, leaves each row done once', async () => {
  const linhas = Array.from({ length: 2300 }, (_, n) => `Pessoa ${n};119${66_000_000 + (n % 2250)}`)
  const id = await conferida(`Nome;Telefone\n${linhas.join('\n')}`)
  expect(
    (await chefe.chamar(importacoes.decidirRepetidas, { params: { id }, body: { acao: 'atualizar' } })).corpo.data,
  ).toEqual({
    linhas: 50,
  })
  const i = await db.selectFrom('cad.importacoes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  // another state, so that no worker runs it while this test simulates the crashes
  await sql`update cad.importacoes set situacao = 'mapeando' where id = ${id}`.execute(db)
  const matar = async (fn: (tx: never) => Promise<unknown>) =>
    expect(
      casa.app.s.banco.transacao(async (tx) => {
        await fn(tx as never)
        return Promise.reject(new Error('killed'))
      }),
    ).rejects.toThrow('killed')
  await casa.app.s.banco.transacao((tx) => gravarLinhas(tx, i))
  await matar((tx) => gravarLinhas(tx, i))
  await matar((tx) => conferirLinhas(tx, i))
  await casa.app.s.banco.transacao((tx) => gravarLinhas(tx, i))
  await sql`update cad.importacoes set situacao = 'conferida' where id = ${id}`.execute(db)
  await chefe.chamar(importacoes.iniciar, { params: { id } })
  await ate(id, 'concluida')
  // rows that repeat a phone do not overwrite existing names
  expect((await estado(id)).linhas).toEqual({ criada: 2250, igual: 50 })
  const { rows } = await sql<{
    n: number
  }>`
    select count(*)::int as n
    from cad.contatos
    where telefone like '5511966%'
  `.execute(db)
  expect(rows[0]?.n).toBe(2250)
}, 60_000)

it('an import emits no events unless requested', async () => {
  const ouvidos = async () =>
    (
      await sql<{
        n: number
      }>`
        select count(*)::int as n
        from plataforma.eventos
        where tipo = 'contatos.contato_mudou'
      `.execute(db)
    ).rows[0]?.n ?? 0
  const antes = await ouvidos()
  await importada('Nome;Telefone\nQuieta Um;11966661001\nQuieta Dois;11966661002')
  expect(await ouvidos()).toBe(antes)
  const id = await conferida('Nome;Telefone\nFalada Um;11966661003\nFalada Dois;11966661004', { regras: true })
  expect(await estado(id)).toMatchObject({ regras: true })
  // the outbox is emptied on delivery, so the events are counted where they are enqueued
  const ditos: string[] = []
  const i = await db.selectFrom('cad.importacoes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await casa.app.s.banco.transacao((tx) => gravarLinhas(tx, i, (c) => void ditos.push(c)))
  expect(ditos.length).toBe(2)
})

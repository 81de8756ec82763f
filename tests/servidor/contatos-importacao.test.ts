import { strToU8, zipSync } from 'fflate'
import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { digitosVerificadores } from '#kit/documento.ts'
import { TIPO_DE_PLANILHA } from '#modules/contatos/contract/importacoes.ts'
import { conferirLinhas } from '#modules/contatos/server/importacao/comandos/conferir-linhas.ts'
import { gravarLinhas } from '#modules/contatos/server/importacao/comandos/gravar-linhas.ts'
import { resolverContatos } from '#modules/contatos/publico.ts'
import { lerDia } from '#modules/contatos/regras/dia.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { lerCsv } from '#platform/planilha/csv.ts'
import { lerPlanilha } from '#platform/planilha/ler.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const db = casa.app.s.banco.db
const chefe = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])
const operador = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const ninguem = await casa.como(null)

const cpf = (n: number) => {
  const base = String(200_000_000 + n * 6007).slice(-9)
  return base + digitosVerificadores(base)
}
// each test reads another shape
// oxlint-disable-next-line typescript/no-explicit-any
type Corpo = any
async function enviar(quem: Chamada, corpo: Uint8Array | string, nome = 'contatos.csv') {
  const r = await fetch(`${casa.url}/api/contatos/importacoes?nome=${encodeURIComponent(nome)}`, {
    method: 'POST',
    headers: { 'content-type': TIPO_DE_PLANILHA, ...(quem.token ? { authorization: `Bearer ${quem.token}` } : {}) },
    body: corpo as BodyInit,
  })
  return { status: r.status, corpo: (await r.json()) as Corpo }
}
const estado = async (id: string) => (await chefe('GET', `/api/contatos/importacoes/${id}`)).corpo.data
async function ate(id: string, situacao: string) {
  await expect.poll(async () => (await estado(id)).situacao, { timeout: 30_000, interval: 60 }).toBe(situacao)
}
async function conferida(csv: string, opcoes: Record<string, unknown> = {}) {
  const i = (await enviar(chefe, csv)).corpo.data
  const r = await chefe('PUT', `/api/contatos/importacoes/${i.id}/mapa`, { mapa: i.mapa, ...opcoes })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  await ate(i.id, 'conferida')
  return i.id as string
}
async function importada(csv: string, opcoes: Record<string, unknown> = {}) {
  const id = await conferida(csv, opcoes)
  expect((await chefe('POST', `/api/contatos/importacoes/${id}/iniciar`)).status).toBe(200)
  await ate(id, 'concluida')
  return id
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
  expect((await operador('PUT', `/api/contatos/importacoes/${i.id}/mapa`, { mapa: { 0: 'nome' } })).status).toBe(403)
  expect((await chefe('POST', `/api/contatos/importacoes/${i.id}/iniciar`)).status).toBe(409)
  expect(
    (await chefe('PUT', `/api/contatos/importacoes/${i.id}/mapa`, { mapa: { 0: 'nome', 1: 'telefone' } })).status,
  ).toBe(200)
  await ate(i.id, 'conferida')
  expect((await enviar(chefe, 'Cliente;Fone esquisito;Obs\nBia;11987650002;')).corpo.data).toMatchObject({
    mapa: { 0: 'nome', 1: 'telefone' },
    lembrado: true,
  })
  expect((await chefe('GET', '/api/contatos/importacoes')).corpo.data.length).toBe(2)
  expect((await chefe('GET', '/api/contatos/importacoes/00000000-0000-7000-8000-000000000000')).status).toBe(404)
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
    await chefe('POST', '/api/contatos', {
      nome: 'Velha Conhecida',
      telefone: '5511988880001',
      cidade: 'Itu',
      tags: ['antiga'],
    })
  ).corpo.data
  await chefe('POST', '/api/contatos', { nome: 'Xará Silva', cidade: 'Itu' })
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
  const linhas = (await chefe('GET', `/api/contatos/importacoes/${id}/linhas?situacao=invalida&situacao=duvida`)).corpo
    .data
  expect(linhas[0]).toMatchObject({ n: 3, situacao: 'duvida', contato: { nome: 'Xará Silva' } })
  expect(linhas[1].erros.map((e: { coluna: string }) => e.coluna)).toEqual(['CPF', 'Celular', 'E-mail'])
  expect(String((await chefe('GET', `/api/contatos/importacoes/${id}/erros`)).corpo)).toContain('CPF ou CNPJ inválido')
  expect(await retrato()).toBe(antes)
  expect((await chefe('PUT', `/api/contatos/importacoes/${id}/linhas/3`, { acao: 'nada' })).status).toBe(400)
  expect((await chefe('PUT', `/api/contatos/importacoes/${id}/linhas/4`, { acao: 'criar' })).status).toBe(404)
  expect((await chefe('PUT', `/api/contatos/importacoes/${id}/linhas/3`, { acao: 'criar' })).status).toBe(200)
  expect((await chefe('PUT', `/api/contatos/importacoes/${id}/linhas/5`, { acao: 'criar' })).status).toBe(409)
  expect((await chefe('PUT', `/api/contatos/importacoes/${id}/linhas/5`, { acao: 'atualizar' })).status).toBe(200)
  await chefe('POST', `/api/contatos/importacoes/${id}/iniciar`)
  await ate(id, 'concluida')
  // the fifth row found the contact that the first one created
  expect((await estado(id)).linhas).toEqual({ criada: 2, atualizada: 2, invalida: 1 })
  expect((await chefe('GET', `/api/contatos/${velha.id}`)).corpo.data).toMatchObject({
    tags: ['antiga', 'feira'],
    email: 'velha@p.co',
    telefone: '5511988880001',
    unidades: [{ numero: '333' }],
  })
  expect((await chefe('GET', '/api/contatos?busca=nova%20pessoa')).corpo.data).toMatchObject([
    { nome: 'Nova Pessoa de Novo', tags: ['a', 'b', 'feira'] },
  ])
  expect((await chefe('POST', `/api/contatos/importacoes/${id}/iniciar`)).status).toBe(409)
  expect((await chefe('POST', `/api/contatos/importacoes/${id}/desfazer`)).status).toBe(200)
  await ate(id, 'desfeita')
  expect(await retrato()).toBe(antes)
  expect((await chefe('POST', `/api/contatos/importacoes/${id}/desfazer`)).status).toBe(409)
})

it('undo keeps contacts that were used since, and values that a user changed since', async () => {
  const velha = (await chefe('POST', '/api/contatos', { nome: 'Dona Zilda', telefone: '5511977770001' })).corpo.data
  const id = await importada(
    'Nome;Telefone;Cargo;Cidade\nCom Cartão;11977770002;;\nMudada Depois;11977770003;;\nDona Zilda;11977770001;Gerente;Jundiaí',
  )
  const achar = async (busca: string) =>
    (await chefe('GET', `/api/contatos?busca=${encodeURIComponent(busca)}`)).corpo.data[0]
  const vendas = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  await vendas('POST', '/api/cartoes', {
    funil: 'vu.vendas',
    titulo: 'Cartão',
    valores: { telefone: '5511977770002', nome: 'Com Cartão', origem_lead: 'indicacao' },
  })
  await chefe('PATCH', `/api/contatos/${(await achar('Mudada Depois')).id}`, { cargo: 'Dona' })
  await chefe('PATCH', `/api/contatos/${velha.id}`, { cargo: 'Diretora' })
  await chefe('POST', `/api/contatos/importacoes/${id}/desfazer`)
  await ate(id, 'desfeita')
  expect((await estado(id)).linhas).toEqual({ mantida: 2, desfeita: 1 })
  expect(await achar('Com Cartão')).toBeDefined()
  expect((await chefe('GET', `/api/contatos/${velha.id}`)).corpo.data).toMatchObject({
    cargo: 'Diretora',
    cidade: null,
  })
})

it('a process that dies between two batches, or in the middle of one, leaves each row done once', async () => {
  const linhas = Array.from({ length: 2300 }, (_, n) => `Pessoa ${n};119${66_000_000 + (n % 2250)}`)
  const id = await conferida(`Nome;Telefone\n${linhas.join('\n')}`)
  expect((await chefe('PUT', `/api/contatos/importacoes/${id}/repetidas`, { acao: 'atualizar' })).corpo.data).toEqual({
    linhas: 50,
  })
  const i = await db.selectFrom('cad.importacoes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  // another state, so that no worker runs it while this test simulates the crashes
  await sql`update cad.importacoes set situacao = 'mapeando' where id = ${id}`.execute(db)
  const matar = async (fn: (tx: never) => Promise<unknown>) =>
    expect(
      casa.app.s.banco.transacao(async (tx) => (await fn(tx as never), Promise.reject(new Error('killed')))),
    ).rejects.toThrow('killed')
  await casa.app.s.banco.transacao((tx) => gravarLinhas(tx, i))
  await matar((tx) => gravarLinhas(tx, i))
  await matar((tx) => conferirLinhas(tx, i))
  await casa.app.s.banco.transacao((tx) => gravarLinhas(tx, i))
  await sql`update cad.importacoes set situacao = 'conferida' where id = ${id}`.execute(db)
  await chefe('POST', `/api/contatos/importacoes/${id}/iniciar`)
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

it('custom fields of the company are typed, and used in the list, the filter, the search, imports and exports', async () => {
  for (const [verbo, caminho, corpo] of [
    ['POST', '', { rotulo: 'X', tipo: 'texto' }],
    ['PATCH', '/x', {}],
    ['PUT', '/ordem', { chaves: ['x'] }],
  ] as const) {
    expect((await ninguem(verbo, `/api/contatos/campos${caminho}`, corpo)).status, verbo).toBe(401)
    expect((await operador(verbo, `/api/contatos/campos${caminho}`, corpo)).status, verbo).toBe(403)
  }
  expect(
    (await chefe('POST', '/api/contatos/campos', { rotulo: '', tipo: 'texto' })).corpo.error.details[0].campo,
  ).toBe('rotulo')
  expect((await chefe('POST', '/api/contatos/campos', { rotulo: 'Fotos', tipo: 'arquivo' })).status).toBe(400)
  expect(
    (await chefe('POST', '/api/contatos/campos', { rotulo: 'Porte', tipo: 'selecao' })).corpo.error.details[0].campo,
  ).toBe('config.opcoes')
  expect((await chefe('PATCH', '/api/contatos/campos/nome', { rotulo: 'Nome dele' })).status).toBe(404)
  const criar = async (corpo: object) => (await chefe('POST', '/api/contatos/campos', corpo)).corpo.data.chave as string
  const porte = await criar({
    rotulo: 'Porte',
    tipo: 'selecao',
    config: {
      opcoes: [
        { id: 'mei', rotulo: 'MEI' },
        { id: 'grande', rotulo: 'Grande porte' },
      ],
    },
    na_lista: true,
  })
  const renda = await criar({ rotulo: 'Faturamento', tipo: 'moeda' })
  const apelido = await criar({ rotulo: 'Apelido', tipo: 'texto' })
  expect((await chefe('PUT', '/api/contatos/campos/ordem', { chaves: [apelido, porte, renda] })).status).toBe(200)
  expect(
    (await chefe('GET', '/api/contatos/campos')).corpo.data.slice(0, 3).map((c: { chave: string }) => c.chave),
  ).toEqual([apelido, porte, renda])
  const recusado = await chefe('POST', '/api/contatos', {
    nome: 'Com Campos',
    campos: { [porte]: 'médio', [renda]: -5, sumiu: 1 },
  })
  expect(recusado.corpo.error.details.map((d: { campo: string }) => d.campo)).toEqual([
    `campos.${porte}`,
    `campos.${renda}`,
    'campos.sumiu',
  ])
  const k = (
    await chefe('POST', '/api/contatos', {
      nome: 'Com Campos',
      campos: { [porte]: 'mei', [renda]: 123_456, [apelido]: 'Zé do Caroço' },
    })
  ).corpo.data
  expect(k.campos).toEqual({ [porte]: 'mei', [renda]: 123_456, [apelido]: 'Zé do Caroço' })
  await importada(
    'Nome;Telefone;Porte;Faturamento;Apelido\nDa Planilha;11966660101;grande porte;R$ 9.800,50;Dona Flor\nRuim;11966660102;gigante;;',
  )
  expect((await chefe('GET', '/api/contatos?busca=ruim')).corpo.pagination.total).toBe(0)
  const achados = async (q: string) =>
    (await chefe('GET', `/api/contatos?${q}`)).corpo.data.map((c: { nome: string }) => c.nome)
  expect(await achados(`campo=${porte}:igual:grande`)).toEqual(['Da Planilha'])
  expect(await achados(`campo=${renda}:desde:900000`)).toEqual(['Da Planilha'])
  expect(await achados(`campo=${renda}:igual:123456&campo=${apelido}:contem:caroco`)).toEqual(['Com Campos'])
  expect(await achados('busca=ze%20do%20caroco')).toEqual(['Com Campos'])
  expect((await chefe('GET', `/api/contatos?campo=${porte}:parece:x`)).status).toBe(400)
  const csv = String((await chefe('GET', `/api/contatos/exportar?campo=${porte}:preenchido:`)).corpo)
  expect(csv).toContain('Grande porte')
  expect(csv).toContain('9800,50')
  expect((await chefe('PATCH', `/api/contatos/campos/${porte}`, { arquivado: true })).status).toBe(200)
  expect(
    (await chefe('PATCH', `/api/contatos/${k.id}`, { campos: { [porte]: 'mei' } })).corpo.error.details[0].campo,
  ).toBe(`campos.${porte}`)
})

it('[achado F11] refuses a second field with the same name, and the name of a built-in field', async () => {
  const criar = (rotulo: string) => chefe('POST', '/api/contatos/campos', { rotulo, tipo: 'texto' })
  for (const rotulo of ['Cidade', 'cidade ', 'Observacoes'])
    expect([rotulo, (await criar(rotulo)).corpo.error?.details?.[0]?.campo]).toEqual([rotulo, 'rotulo'])
  const { chave } = (await criar('Bairro de obra')).corpo.data
  const outro = (await criar('Bairro')).corpo.data
  expect((await criar('BAIRRO DE OBRA')).corpo.error.message).toBe('Já existe o campo “Bairro de obra”.')
  expect((await chefe('PATCH', `/api/contatos/campos/${outro.chave}`, { rotulo: 'Bairro de Obra' })).status).toBe(400)
  expect((await chefe('PATCH', `/api/contatos/campos/${chave}`, { rotulo: 'Bairro de Obra' })).status).toBe(200)
  // an archived field releases its name
  await chefe('PATCH', `/api/contatos/campos/${chave}`, { arquivado: true })
  expect((await criar('Bairro de obra')).status).toBe(200)
})

it('masks a CPF in a custom field like the document: only users with the permission see it whole, and that is audited', async () => {
  const { chave } = (
    await chefe('POST', '/api/contatos/campos', { rotulo: 'CPF do cônjuge', tipo: 'documento', na_lista: true })
  ).corpo.data
  const k = (await chefe('POST', '/api/contatos', { nome: 'Com Cônjuge', campos: { [chave]: '529.982.247-25' } })).corpo
    .data
  const oculto = '***.982.***-**'
  expect([
    k.campos[chave],
    (await chefe('GET', `/api/contatos/${k.id}`)).corpo.data.campos[chave],
    (await chefe('GET', '/api/contatos?busca=com%20conjuge')).corpo.data[0].campos[chave],
  ]).toEqual([oculto, oculto, oculto])
  const rua = `/api/contatos/${k.id}/documento?campo=${chave}`
  expect([
    (await ninguem('POST', rua)).status,
    (await operador('POST', rua)).status,
    (await chefe('POST', `/api/contatos/${k.id}/documento?campo=nome`)).status,
  ]).toEqual([401, 403, 400])
  expect((await chefe('POST', rua)).corpo.data).toEqual({ documento: '52998224725' })
  const arquivo = async (documentos: boolean) =>
    String((await chefe('GET', `/api/contatos/exportar?busca=com%20conjuge&documentos=${documentos}`)).corpo)
  expect([
    (await arquivo(false)).includes(oculto),
    (await arquivo(false)).includes('529.982.247-25'),
    (await arquivo(true)).includes('529.982.247-25'),
  ]).toEqual([true, false, true])
  // other corrections do not change it
  await chefe('PATCH', `/api/contatos/${k.id}`, { campos: {}, cidade: 'Itu' })
  expect((await chefe('POST', rua)).corpo.data.documento).toBe('52998224725')
})

it('the form, the API and the check of an import require a mandatory field; a contact created by an incoming message does not', async () => {
  const cor = (await chefe('POST', '/api/contatos/campos', { rotulo: 'Cor da casa', tipo: 'texto', obrigatorio: true }))
    .corpo.data
  expect(cor).toMatchObject({ obrigatorio: true, na_lista: false })
  expect((await operador('PATCH', `/api/contatos/campos/${cor.chave}`, { obrigatorio: false })).status).toBe(403)
  const falta = { campo: `campos.${cor.chave}`, mensagem: 'Responda “Cor da casa”: é obrigatório' }
  for (const campos of [undefined, {}, { [cor.chave]: '  ' }]) {
    const r = await chefe('POST', '/api/contatos', { nome: 'Sem Cor', ...(campos ? { campos } : {}) })
    expect(r.status).toBe(400)
    expect(r.corpo.error.details).toEqual([falta])
  }
  const azul = (await chefe('POST', '/api/contatos', { nome: 'Casa Azul', campos: { [cor.chave]: 'azul' } })).corpo.data
  expect(
    (await chefe('PATCH', `/api/contatos/${azul.id}`, { campos: { [cor.chave]: null } })).corpo.error.details,
  ).toEqual([falta])
  // other corrections of a contact without the value are accepted
  const chegou = await casa.app.s.executar(
    sistema,
    async (u) =>
      (
        await resolverContatos(u.tx, [
          { identidades: [{ tipo: 'telefone', valor: '5511966662001' }], nome: 'Escreveu no WhatsApp' },
        ])
      )[0],
  )
  expect((await chefe('PATCH', `/api/contatos/${chegou}`, { cargo: 'Síndico' })).status).toBe(200)
  expect(
    (await chefe('PATCH', `/api/contatos/${chegou}`, { campos: { [cor.chave]: 'verde' } })).corpo.data.campos,
  ).toMatchObject({ [cor.chave]: 'verde' })
  // the import refuses new contacts without it, and updates existing ones
  await chefe('POST', '/api/contatos', { nome: 'Xará da Casa', cidade: 'Itu', campos: { [cor.chave]: 'rosa' } })
  const id = await conferida(
    'Nome;Telefone;Cidade;Cor da casa\nCasa Nova;11966662002;;amarela\nSem Resposta;11966662003;;\nEscreveu no WhatsApp;11966662001;Salto;\nXará da Casa;;Itu;',
  )
  expect((await estado(id)).linhas).toEqual({ nova: 1, invalida: 1, existente: 1, duvida: 1 })
  expect((await chefe('GET', `/api/contatos/importacoes/${id}/linhas?situacao=invalida`)).corpo.data).toMatchObject([
    { n: 2, erros: [{ coluna: 'Cor da casa', mensagem: falta.mensagem }] },
  ])
  expect(
    (await chefe('PUT', `/api/contatos/importacoes/${id}/linhas/4`, { acao: 'criar' })).corpo.error.details,
  ).toEqual([falta])
  expect((await chefe('PUT', `/api/contatos/importacoes/${id}/linhas/4`, { acao: 'atualizar' })).status).toBe(200)
  // an archived or no longer mandatory field is not required
  expect(
    (await chefe('PATCH', `/api/contatos/campos/${cor.chave}`, { obrigatorio: false })).corpo.data.obrigatorio,
  ).toBe(false)
  expect((await chefe('POST', '/api/contatos', { nome: 'Sem Cor' })).status).toBe(200)
})

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

import { expect, it } from 'vitest'
import { resolverContatos } from '#modules/contatos/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { camposDosContatos } from '#modules/contatos/contract/campos.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { importacoes } from '#modules/contatos/contract/importacoes.ts'
import { casaDeImportacao } from '#tests/servidor/suporte/contatos-importacao.ts'

const { casa, chefe, operador, ninguem, estado, conferida, importada } = await casaDeImportacao()

it('custom fields of the company are typed, and used in the list, the filter, the search, imports and exports', async () => {
  for (const [verbo, caminho, corpo] of [
    ['POST', '', { rotulo: 'X', tipo: 'texto' }],
    ['PATCH', '/x', {}],
    ['PUT', '/ordem', { chaves: ['x'] }],
  ] as const) {
    expect((await ninguem(verbo, `/api/contatos/campos${caminho}`, corpo)).status, verbo).toBe(401)
    expect((await operador(verbo, `/api/contatos/campos${caminho}`, corpo)).status, verbo).toBe(403)
  }
  expect((await chefe.chamar(camposDosContatos.criar, { body: { rotulo: '', tipo: 'texto' } })).campos[0]?.campo).toBe(
    'rotulo',
  )
  expect((await chefe('POST', '/api/contatos/campos', { rotulo: 'Fotos', tipo: 'arquivo' })).status).toBe(400)
  expect(
    (await chefe.chamar(camposDosContatos.criar, { body: { rotulo: 'Porte', tipo: 'selecao' } })).campos[0]?.campo,
  ).toBe('config.opcoes')
  expect(
    (await chefe.chamar(camposDosContatos.alterar, { params: { chave: 'nome' }, body: { rotulo: 'Nome dele' } }))
      .status,
  ).toBe(404)
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
  expect((await chefe.chamar(camposDosContatos.ordenar, { body: { chaves: [apelido, porte, renda] } })).status).toBe(
    200,
  )
  expect((await chefe.chamar(camposDosContatos.listar)).corpo.data.slice(0, 3).map((c) => c.chave)).toEqual([
    apelido,
    porte,
    renda,
  ])
  const recusado = await chefe.chamar(contatos.criar, {
    body: {
      nome: 'Com Campos',
      campos: { [porte]: 'médio', [renda]: -5, sumiu: 1 },
    },
  })
  expect(recusado.campos.map((d) => d.campo)).toEqual([`campos.${porte}`, `campos.${renda}`, 'campos.sumiu'])
  const k = (
    await chefe.chamar(contatos.criar, {
      body: {
        nome: 'Com Campos',
        campos: { [porte]: 'mei', [renda]: 123_456, [apelido]: 'Zé do Caroço' },
      },
    })
  ).corpo.data
  expect(k.campos).toEqual({ [porte]: 'mei', [renda]: 123_456, [apelido]: 'Zé do Caroço' })
  await importada(
    'Nome;Telefone;Porte;Faturamento;Apelido\nDa Planilha;11966660101;grande porte;R$ 9.800,50;Dona Flor\nRuim;11966660102;gigante;;',
  )
  expect((await chefe.chamar(contatos.listar, { query: { busca: 'ruim' } })).corpo.pagination.total).toBe(0)
  const achados = async (q: string) =>
    (await chefe('GET', `/api/contatos?${q}`)).corpo.data.map((c: { nome: string }) => c.nome)
  expect(await achados(`campo=${porte}:igual:grande`)).toEqual(['Da Planilha'])
  expect(await achados(`campo=${renda}:desde:900000`)).toEqual(['Da Planilha'])
  expect(await achados(`campo=${renda}:igual:123456&campo=${apelido}:contem:caroco`)).toEqual(['Com Campos'])
  expect(await achados('busca=ze%20do%20caroco')).toEqual(['Com Campos'])
  expect((await chefe.chamar(contatos.listar, { query: { campo: [`${porte}:parece:x`] } })).status).toBe(400)
  const csv = String((await chefe.chamar(contatos.exportar, { query: { campo: [`${porte}:preenchido:`] } })).corpo)
  expect(csv).toContain('Grande porte')
  expect(csv).toContain('9800,50')
  expect(
    (await chefe.chamar(camposDosContatos.alterar, { params: { chave: porte }, body: { arquivado: true } })).status,
  ).toBe(200)
  expect(
    (await chefe.chamar(contatos.alterar, { params: { id: k.id }, body: { campos: { [porte]: 'mei' } } })).campos[0]
      ?.campo,
  ).toBe(`campos.${porte}`)
})

it('[achado F11] refuses a second field with the same name, and the name of a built-in field', async () => {
  const criar = (rotulo: string) => chefe.chamar(camposDosContatos.criar, { body: { rotulo, tipo: 'texto' } })
  for (const rotulo of ['Cidade', 'cidade ', 'Observacoes'])
    expect([rotulo, (await criar(rotulo)).campos[0]?.campo]).toEqual([rotulo, 'rotulo'])
  const { chave } = (await criar('Bairro de obra')).corpo.data
  const outro = (await criar('Bairro')).corpo.data
  expect((await criar('BAIRRO DE OBRA')).erro.message).toBe('Já existe o campo “Bairro de obra”.')
  expect(
    (
      await chefe.chamar(camposDosContatos.alterar, {
        params: { chave: outro.chave },
        body: { rotulo: 'Bairro de Obra' },
      })
    ).status,
  ).toBe(400)
  expect(
    (await chefe.chamar(camposDosContatos.alterar, { params: { chave }, body: { rotulo: 'Bairro de Obra' } })).status,
  ).toBe(200)
  // an archived field releases its name
  await chefe.chamar(camposDosContatos.alterar, { params: { chave }, body: { arquivado: true } })
  expect((await criar('Bairro de obra')).status).toBe(200)
})

it('masks a CPF in a custom field like the document: only users with the permission see it whole, and that is audited', async () => {
  const { chave } = (
    await chefe.chamar(camposDosContatos.criar, {
      body: { rotulo: 'CPF do cônjuge', tipo: 'documento', na_lista: true },
    })
  ).corpo.data
  const k = (
    await chefe.chamar(contatos.criar, { body: { nome: 'Com Cônjuge', campos: { [chave]: '529.982.247-25' } } })
  ).corpo.data
  const oculto = '***.982.***-**'
  expect([
    k.campos[chave],
    (await chefe.chamar(contatos.obter, { params: { id: k.id } })).corpo.data.campos[chave],
    (await chefe.chamar(contatos.listar, { query: { busca: 'com conjuge' } })).corpo.data[0]?.campos[chave],
  ]).toEqual([oculto, oculto, oculto])
  expect([
    (await ninguem.chamar(contatos.revelarDocumento, { params: { id: k.id }, query: { campo: chave } })).status,
    (await operador.chamar(contatos.revelarDocumento, { params: { id: k.id }, query: { campo: chave } })).status,
    (await chefe.chamar(contatos.revelarDocumento, { params: { id: k.id }, query: { campo: 'nome' } })).status,
  ]).toEqual([401, 403, 400])
  expect(
    (await chefe.chamar(contatos.revelarDocumento, { params: { id: k.id }, query: { campo: chave } })).corpo.data,
  ).toEqual({ documento: '52998224725' })
  const arquivo = async (documentos: boolean) =>
    String((await chefe.chamar(contatos.exportar, { query: { busca: 'com conjuge', documentos } })).corpo)
  expect([
    (await arquivo(false)).includes(oculto),
    (await arquivo(false)).includes('529.982.247-25'),
    (await arquivo(true)).includes('529.982.247-25'),
  ]).toEqual([true, false, true])
  // other corrections do not change it
  await chefe.chamar(contatos.alterar, { params: { id: k.id }, body: { campos: {}, cidade: 'Itu' } })
  expect(
    (await chefe.chamar(contatos.revelarDocumento, { params: { id: k.id }, query: { campo: chave } })).corpo.data
      .documento,
  ).toBe('52998224725')
})

it('the form, the API and the check of an import require a mandatory field; a contact created by an incoming message does not', async () => {
  const cor = (
    await chefe.chamar(camposDosContatos.criar, { body: { rotulo: 'Cor da casa', tipo: 'texto', obrigatorio: true } })
  ).corpo.data
  expect(cor).toMatchObject({ obrigatorio: true, na_lista: false })
  expect(
    (await operador.chamar(camposDosContatos.alterar, { params: { chave: cor.chave }, body: { obrigatorio: false } }))
      .status,
  ).toBe(403)
  const falta = { campo: `campos.${cor.chave}`, mensagem: 'Responda “Cor da casa”: é obrigatório' }
  for (const campos of [undefined, {}, { [cor.chave]: '  ' }]) {
    const r = await chefe.chamar(contatos.criar, { body: { nome: 'Sem Cor', ...(campos ? { campos } : {}) } })
    expect(r.status).toBe(400)
    expect(r.erro.details).toEqual([falta])
  }
  const azul = (await chefe.chamar(contatos.criar, { body: { nome: 'Casa Azul', campos: { [cor.chave]: 'azul' } } }))
    .corpo.data
  expect(
    (await chefe.chamar(contatos.alterar, { params: { id: azul.id }, body: { campos: { [cor.chave]: null } } })).erro
      .details,
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
  expect(
    (await chefe.chamar(contatos.alterar, { params: { id: chegou ?? '' }, body: { cargo: 'Síndico' } })).status,
  ).toBe(200)
  expect(
    (await chefe.chamar(contatos.alterar, { params: { id: chegou ?? '' }, body: { campos: { [cor.chave]: 'verde' } } }))
      .corpo.data.campos,
  ).toMatchObject({ [cor.chave]: 'verde' })
  // the import refuses new contacts without it, and updates existing ones
  await chefe.chamar(contatos.criar, { body: { nome: 'Xará da Casa', cidade: 'Itu', campos: { [cor.chave]: 'rosa' } } })
  const id = await conferida(
    'Nome;Telefone;Cidade;Cor da casa\nCasa Nova;11966662002;;amarela\nSem Resposta;11966662003;;\nEscreveu no WhatsApp;11966662001;Salto;\nXará da Casa;;Itu;',
  )
  expect((await estado(id)).linhas).toEqual({ nova: 1, invalida: 1, existente: 1, duvida: 1 })
  expect(
    (await chefe.chamar(importacoes.linhas, { params: { id }, query: { situacao: 'invalida' } })).corpo.data,
  ).toMatchObject([{ n: 2, erros: [{ coluna: 'Cor da casa', mensagem: falta.mensagem }] }])
  expect(
    (await chefe.chamar(importacoes.decidir, { params: { id, n: '4' }, body: { acao: 'criar' } })).erro.details,
  ).toEqual([falta])
  expect(
    (await chefe.chamar(importacoes.decidir, { params: { id, n: '4' }, body: { acao: 'atualizar' } })).status,
  ).toBe(200)
  // an archived or no longer mandatory field is not required
  expect(
    (await chefe.chamar(camposDosContatos.alterar, { params: { chave: cor.chave }, body: { obrigatorio: false } }))
      .corpo.data.obrigatorio,
  ).toBe(false)
  expect((await chefe.chamar(contatos.criar, { body: { nome: 'Sem Cor' } })).status).toBe(200)
})

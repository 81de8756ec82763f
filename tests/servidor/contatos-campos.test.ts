import { expect, it } from 'vitest'
import { resolverContatos } from '#modules/contatos/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
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

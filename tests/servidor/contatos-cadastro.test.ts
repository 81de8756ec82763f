import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { unioes } from '#modules/contatos/contract/unioes.ts'
import { casaDeContatos, ids } from '#tests/servidor/suporte/contatos.ts'

const { casa, db, supervisora, operador, leitor, cpfNovo, telefoneNovo, criar } = await casaDeContatos()
const ninguem = await casa.como(null)

describe('the registry of contacts', () => {
  it('[S3.4] creates, finds, reads and changes contacts as entities of the product, and refuses users without the permission', async () => {
    expect((await ninguem.chamar(contatos.listar)).status).toBe(401)
    expect((await leitor.chamar(contatos.listar)).status).toBe(403)
    expect((await leitor.chamar(contatos.criar, { body: { nome: 'X' } })).status).toBe(403)
    const invalido = await supervisora.chamar(contatos.criar, {
      body: {
        nome: ' ',
        documento: '123',
        telefone: '12',
        email: 'x',
        uf: 'ZZ',
      },
    })
    expect(invalido.status).toBe(400)
    expect(invalido.campos.map((d) => d.campo).sort()).toEqual(['documento', 'email', 'nome', 'telefone', 'uf'])
    const cpf = cpfNovo()
    const maria = await criar({
      nome: 'Maria do Sol',
      documento: cpf,
      telefone: '(19) 9214-7730',
      email: 'Maria@Sol.com',
      cidade: 'Campinas',
      uf: 'sp',
      tags: ['vip'],
      origem: 'indicação',
    })
    expect(maria).toMatchObject({
      nome: 'Maria do Sol',
      telefone: '5519992147730',
      email: 'maria@sol.com',
      uf: 'SP',
      tags: ['vip'],
    })
    expect((await operador.chamar(contatos.obter, { params: { id: maria.id } })).corpo.data.nome).toBe('Maria do Sol')
    expect(
      (await supervisora.chamar(contatos.obter, { params: { id: '00000000-0000-7000-8000-000000000000' } })).status,
    ).toBe(404)
    expect((await supervisora.chamar(contatos.obter, { params: { id: 'nada' } })).status).toBe(400)
    const mudada = await supervisora.chamar(contatos.alterar, {
      params: { id: maria.id },
      body: {
        cargo: 'Síndica',
        nascimento: '1980-02-29',
        observacoes: '',
      },
    })
    expect(mudada.corpo.data).toMatchObject({
      cargo: 'Síndica',
      nascimento: '1980-02-29',
      observacoes: null,
      nome: 'Maria do Sol',
    })
    // an address or a document belongs to one contact
    for (const [campo, valor] of [
      ['telefone', '19992147730'],
      ['email', 'maria@sol.com'],
      ['documento', cpf],
    ]) {
      const r = await supervisora.chamar(contatos.criar, { body: { nome: 'Outra', [campo as string]: valor } })
      expect(r.status).toBe(409)
      expect(r.campos[0]).toMatchObject({ campo, contato_id: maria.id })
    }
  })

  it('searches by name, either spelling of a phone, e-mail, UC and whole document; filters and pages keep the order', async () => {
    const cpf = cpfNovo()
    const k = await criar({
      nome: 'José Antônio Girão',
      telefone: '5531987654321',
      email: 'ze@girao.com.br',
      documento: cpf,
      cidade: 'Belo Horizonte',
      uf: 'MG',
      tags: ['girão'],
    })
    await supervisora.chamar(contatos.incluirMeio, {
      params: { id: k.id },
      body: {
        tipo: 'telefone',
        valor: '31 3333-4444',
        rotulo: 'casa',
      },
    })
    await supervisora.chamar(contatos.incluirUnidade, {
      params: { id: k.id },
      body: {
        numero: '7001234567',
        distribuidora: 'CEMIG',
        grupo: 'Grupo B',
        classe: 'residencial',
      },
    })
    for (const busca of [
      'jose antonio gir',
      '31 8765-4321',
      '(31) 98765-4321',
      '+55 31 98765-4321',
      '33334444',
      'ZE@GIRAO',
      '7001234',
      cpf,
      'girao',
    ]) {
      expect(ids(await supervisora.chamar(contatos.listar, { query: { busca } })), busca).toContain(k.id)
    }
    // a part of a document matches no contact
    expect(ids(await supervisora.chamar(contatos.listar, { query: { busca: cpf.slice(0, 8) } }))).not.toContain(k.id)
    expect(ids(await supervisora.chamar(contatos.listar, { query: { tag: 'girão', uf: 'MG' } }))).toEqual([k.id])
    const todos = new Set<string>()
    for (let cursor = ''; ;) {
      const r = await supervisora('GET', `/api/contatos?limit=2&ordem=recentes${cursor && `&cursor=${cursor}`}`)
      for (const id of ids(r)) todos.add(id)
      if (!r.corpo.pagination.proximo) {
        expect(todos.size).toBe(r.corpo.pagination.total)
        break
      }
      cursor = r.corpo.pagination.proximo
    }
    expect((await supervisora.chamar(contatos.listar, { query: { cursor: 'xyz' } })).status).toBe(400)
  })

  it('returns a whole CPF only by the audited endpoint: not by list, page, search, export, similar ones or union', async () => {
    const cpf = cpfNovo()
    const k = await criar({ nome: 'Canário Discreto', documento: cpf })
    const outro = await criar({ nome: 'Canário Discreta' })
    const onde = [
      '/api/contatos?busca=Canario',
      `/api/contatos/${k.id}`,
      `/api/contatos?busca=${cpf}`,
      '/api/contatos/exportar?busca=Canario',
      '/api/contatos/exportar?busca=Canario&formato=json',
      `/api/contatos/${k.id}/linha-do-tempo`,
    ]
    for (const caminho of onde)
      for (const quem of [supervisora, operador])
        expect(JSON.stringify((await quem('GET', caminho)).corpo).replace(/\D/g, ''), caminho).not.toContain(cpf)
    expect(
      JSON.stringify((await operador.chamar(contatos.parecidos, { body: { documento: cpf } })).corpo),
    ).not.toContain(cpf)
    expect(
      JSON.stringify((await supervisora.chamar(unioes.previa, { body: { de: k.id, para: outro.id } })).corpo),
    ).not.toContain(cpf)
    expect((await operador.chamar(contatos.revelarDocumento, { params: { id: k.id } })).status).toBe(403)
    expect((await supervisora.chamar(contatos.revelarDocumento, { params: { id: k.id } })).corpo.data.documento).toBe(
      cpf,
    )
    const { rows } = await sql`
      select 1
      from plataforma.auditoria
      where acao = 'contato.revelar_documento'
        and entidade_id = ${k.id}
        and usuario_id = ${supervisora.id}
    `.execute(db)
    expect(rows).toHaveLength(1)
    expect((await operador.chamar(contatos.exportar)).status).toBe(403)
    expect(
      (
        await supervisora.chamar(contatos.exportar, { query: { busca: 'Canario', documentos: true, formato: 'json' } })
      ).corpo.map((l: { documento: string | null }) => l.documento?.replace(/\D/g, '')),
    ).toContain(cpf)
    const { rows: eventos } = await sql<{ dados: unknown }>`select dados from plataforma.eventos`.execute(db)
    expect(JSON.stringify(eventos)).not.toContain(cpf)
    const { rows: auditoria } = await sql<{ t: string }>`
      select coalesce(antes::text, '') || coalesce(depois::text, '') as t
      from plataforma.auditoria
    `.execute(db)
    expect(auditoria.map((a) => a.t).join('')).not.toContain(cpf)
  })

  it('has phones, addresses, consumer units and companies; each refuses invalid values', async () => {
    const k = await criar({ telefone: telefoneNovo() })
    const empresa = await criar({ tipo: 'empresa', nome: 'Padaria Ltda', documento: '12.ABC.345/01DE-35' })
    expect(empresa.documento).toBe('12.ABC.345/01DE-35')
    const novo = telefoneNovo()
    const com = await supervisora.chamar(contatos.incluirMeio, {
      params: { id: k.id },
      body: {
        tipo: 'telefone',
        valor: novo,
        principal: true,
      },
    })
    expect(com.corpo.data.telefone).toBe(novo)
    expect(
      (
        await supervisora.chamar(contatos.incluirMeio, {
          params: { id: empresa.id },
          body: { tipo: 'telefone', valor: novo },
        })
      ).status,
    ).toBe(409)
    const sem = await supervisora.chamar(contatos.tirarMeio, {
      params: { id: k.id },
      body: { tipo: 'telefone', valor: novo },
    })
    expect(sem.corpo.data.telefone).toBe(k.telefone)
    expect(
      (await supervisora.chamar(contatos.tirarMeio, { params: { id: k.id }, body: { tipo: 'telefone', valor: novo } }))
        .status,
    ).toBe(400)

    const endereco = {
      cep: '13010-000',
      logradouro: 'Rua A',
      numero: '10',
      cidade: 'Campinas',
      uf: 'sp',
      municipio_ibge: 3509502,
      latitude: -22.9,
      longitude: -47.06,
    }
    const e1 = (await supervisora.chamar(contatos.incluirEndereco, { params: { id: k.id }, body: endereco })).corpo.data
    expect(e1).toMatchObject({ cep: '13010000', uf: 'SP', latitude: -22.9 })
    expect((await supervisora.chamar(contatos.obter, { params: { id: k.id } })).corpo.data.cidade).toBe('Campinas')
    const ruim = await supervisora.chamar(contatos.incluirEndereco, {
      params: { id: k.id },
      body: {
        ...endereco,
        cep: '1',
        cidade: '',
        longitude: null,
      },
    })
    expect(ruim.status).toBe(400)
    expect(
      (
        await supervisora.chamar(contatos.alterarEndereco, {
          params: { id: k.id, item: e1.id },
          body: { ...endereco, numero: '11' },
        })
      ).corpo.data.numero,
    ).toBe('11')
    expect(
      (await supervisora.chamar(contatos.alterarEndereco, { params: { id: empresa.id, item: e1.id }, body: endereco }))
        .status,
    ).toBe(404)

    const uc = (
      await supervisora.chamar(contatos.incluirUnidade, {
        params: { id: k.id },
        body: {
          numero: '123456',
          distribuidora: 'CPFL Paulista',
          grupo: 'Grupo A',
          classe: 'comercial',
          endereco_id: e1.id,
        },
      })
    ).corpo.data
    expect(uc).toMatchObject({ numero: '123456', classe: 'comercial', endereco_id: e1.id })
    expect(
      (
        await supervisora.chamar(contatos.incluirUnidade, {
          params: { id: empresa.id },
          body: { numero: '99', endereco_id: e1.id },
        })
      ).status,
    ).toBe(400)
    expect((await supervisora('POST', `/api/contatos/${k.id}/unidades`, { numero: '', classe: 'x' })).status).toBe(400)
    expect(
      (
        await supervisora.chamar(contatos.alterarUnidade, {
          params: { id: k.id, item: uc.id },
          body: { numero: '654321' },
        })
      ).corpo.data,
    ).toMatchObject({ numero: '654321', classe: null })
    expect((await supervisora.chamar(contatos.tirarUnidade, { params: { id: k.id, item: uc.id } })).status).toBe(200)
    expect((await supervisora.chamar(contatos.tirarEndereco, { params: { id: k.id, item: e1.id } })).status).toBe(200)

    expect(
      (
        await supervisora.chamar(contatos.ligarEmpresa, {
          params: { id: k.id, item: empresa.id },
          body: { papel: 'Sócia' },
        })
      ).corpo.data.empresas,
    ).toEqual([{ id: empresa.id, nome: 'Padaria Ltda', papel: 'Sócia' }])
    expect(
      (await supervisora.chamar(contatos.ligarEmpresa, { params: { id: empresa.id, item: k.id }, body: { papel: '' } }))
        .status,
    ).toBe(400)
    expect((await supervisora.chamar(contatos.obter, { params: { id: empresa.id } })).corpo.data.pessoas).toHaveLength(
      1,
    )
    expect(
      (await supervisora.chamar(contatos.desligarEmpresa, { params: { id: k.id, item: empresa.id } })).corpo.data
        .empresas,
    ).toEqual([])
    for (const caminho of ['meios', 'enderecos', 'unidades'])
      expect((await leitor('POST', `/api/contatos/${k.id}/${caminho}`, {})).status).toBe(403)
  })

  it('tags and assigns many contacts together, by the filter that lists them', async () => {
    const a = await criar({ nome: 'Massa Um', origem: 'feira' })
    const b = await criar({ nome: 'Massa Dois', origem: 'feira' })
    expect((await leitor.chamar(contatos.emMassa, { body: { selecao: { ids: [a.id] } } })).status).toBe(403)
    expect((await supervisora.chamar(contatos.emMassa, { body: { selecao: {} } })).status).toBe(400)
    expect(
      (
        await supervisora.chamar(contatos.emMassa, {
          body: {
            selecao: { filtro: { origem: ['feira'] } },
            etiquetar: ['feira 2026'],
            responsavel_id: operador.id,
          },
        })
      ).corpo.data.mudados,
    ).toBe(2)
    const lido = (await supervisora.chamar(contatos.obter, { params: { id: b.id } })).corpo.data
    expect(lido).toMatchObject({ tags: ['feira 2026'], responsavel: { id: operador.id } })
  })
})

import { describe, expect, it } from 'vitest'
import { times } from '#modules/acesso/times/contract/times.ts'
import { aparencias } from '#modules/funis/definicao/contract/aparencias.ts'
import { dicionario } from '#modules/funis/definicao/contract/dicionario.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { casaDaEdicao } from '#tests/servidor/suporte/funis-edicao.ts'

const { gestora, colega, vendedora, engenheira, admin, ninguem, idDe, ler, publicar, publicado } = await casaDaEdicao()

describe('people and fields', () => {
  it('gives users outside the department access with a role and a reach, and removes it', async () => {
    const { id } = await publicado()
    expect((await engenheira.chamar(funis.obter, { params: { funil: id } })).status).toBe(404)
    const dar = (membros: unknown[]) => gestora('PUT', `/api/definicoes/${id}/acesso`, { alcance: 'todos', membros })
    expect((await dar([{ papel: 'leitor', alcance: 'todos' }])).status).toBe(400)
    expect((await dar([{ usuario_id: crypto.randomUUID(), papel: 'leitor', alcance: 'todos' }])).status).toBe(400)
    const um = { usuario_id: engenheira.id, papel: 'leitor', alcance: 'todos' }
    expect((await dar([um, um])).status).toBe(400)
    expect((await dar([um])).corpo.data.membros).toMatchObject([{ pessoa: { id: engenheira.id }, papel: 'leitor' }])
    expect((await engenheira.chamar(funis.obter, { params: { funil: id } })).corpo.data.papel).toBe('leitor')
    await dar([])
    expect((await engenheira.chamar(funis.obter, { params: { funil: id } })).status).toBe(404)
  })

  it('creates, renames and archives a field; its options are archived, never deleted; a shared field belongs to all its funnels', async () => {
    expect((await ninguem.chamar(dicionario.listar)).status).toBe(401)
    expect(
      (await vendedora.chamar(dicionario.criar, { body: { rotulo: 'X', tipo: 'texto', escopo: 'cartao' } })).status,
    ).toBe(403)
    const ruim = await gestora('POST', '/api/campos', { rotulo: '', tipo: 'nada', escopo: 'cartao' })
    expect([ruim.status, ruim.corpo.error.details.map((x: { campo: string }) => x.campo)]).toEqual([
      400,
      ['rotulo', 'tipo'],
    ])
    const c = (
      await gestora.chamar(dicionario.criar, {
        body: {
          rotulo: 'Cor do telhado',
          tipo: 'selecao',
          escopo: 'cartao',
          config: {
            opcoes: [
              { id: 'a', rotulo: 'Cinza' },
              { id: 'b', rotulo: 'Vermelha' },
            ],
          },
        },
      })
    ).corpo.data
    expect([c.chave, c.arquivado]).toEqual(['cor_do_telhado', false])
    expect(
      (await gestora.chamar(dicionario.criar, { body: { rotulo: 'Cor do telhado', tipo: 'texto', escopo: 'cartao' } }))
        .corpo.data.chave,
    ).toBe('cor_do_telhado_2')
    const m = (
      await gestora.chamar(dicionario.alterar, {
        params: { chave: c.chave },
        body: {
          rotulo: 'Cor da telha',
          config: { opcoes: [{ id: 'a', rotulo: 'Grafite' }] },
        },
      })
    ).corpo.data
    expect([m.rotulo, m.config.opcoes.map((o) => [o.rotulo, o.arquivada])]).toEqual([
      'Cor da telha',
      [
        ['Grafite', false],
        ['Vermelha', true],
      ],
    ])
    const { id } = await publicado((d) => ({ ...d, capa: [c.chave] }))
    expect(
      (await gestora.chamar(dicionario.alterar, { params: { chave: c.chave }, body: { arquivado: true } })).status,
    ).toBe(409)
    expect((await publicar(id, (d) => ({ ...d, capa: [] }))).status).toBe(200)
    expect(
      (await gestora.chamar(dicionario.alterar, { params: { chave: c.chave }, body: { arquivado: true } })).corpo.data
        .arquivado,
    ).toBe(true)
    expect(
      (await gestora.chamar(dicionario.alterar, { params: { chave: 'potencia_kw' }, body: { rotulo: 'X' } })).status,
    ).toBe(403)
    expect(
      (
        await admin.chamar(dicionario.alterar, {
          params: { chave: 'potencia_kw' },
          body: { rotulo: 'Potência instalada de geração' },
        })
      ).status,
    ).toBe(200)
    expect(
      (await gestora.chamar(dicionario.alterar, { params: { chave: 'nao_existe' }, body: { rotulo: 'X' } })).status,
    ).toBe(404)
  })
})

describe('appearance', () => {
  it('users set their own, a team’s leader or the manager the team’s; the default is the funnel’s', async () => {
    const time = (
      await admin.chamar(times.criar, {
        body: {
          nome: 'Usinas do sul',
          departamento: 'vu',
          lider_id: colega.id,
          membros: [vendedora.id],
        },
      })
    ).corpo.data.id
    const url = '/api/funis/vu.vendas/aparencia'
    const [um, dois] = (await ler(await idDe('vu.vendas'))).rascunho.estagios
    expect([
      (await ninguem.chamar(aparencias.obter, { params: { funil: 'vu.vendas' } })).status,
      (await engenheira.chamar(aparencias.obter, { params: { funil: 'vu.vendas' } })).status,
      (await vendedora('PUT', `${url}/eu`, { densidade: 'gigante' })).status,
    ]).toEqual([401, 404, 400])
    expect(
      (
        await vendedora.chamar(aparencias.guardar, {
          params: { funil: 'vu.vendas', alvo: time },
          body: { densidade: 'compacta' },
        })
      ).status,
    ).toBe(403)
    expect(
      (
        await vendedora.chamar(aparencias.guardar, {
          params: { funil: 'vu.vendas', alvo: crypto.randomUUID() },
          body: {},
        })
      ).status,
    ).toBe(404)
    expect(
      (await colega('PUT', `${url}/${time}`, { densidade: 'compacta', capa: ['cidade'], ocultas: [um?.id] })).status,
    ).toBe(200)
    expect(
      (
        await vendedora.chamar(aparencias.guardar, {
          params: { funil: 'vu.vendas', alvo: 'eu' },
          body: { densidade: 'confortavel', cores: { [dois?.id ?? '']: 'petroleo' } },
        })
      ).status,
    ).toBe(200)
    expect((await vendedora.chamar(aparencias.obter, { params: { funil: 'vu.vendas' } })).corpo.data).toMatchObject({
      efetiva: {
        densidade: 'confortavel',
        capa: ['cidade'],
        ocultas: [um?.id],
        cores: { [dois?.id ?? '']: 'petroleo' },
        visao: null,
      },
      times: [{ id: time, pode: false }],
    })
    expect(
      (await gestora.chamar(aparencias.obter, { params: { funil: 'vu.vendas' } })).corpo.data.times.find(
        (t) => t.id === time,
      )?.pode,
    ).toBe(true)
    expect(
      (await vendedora.chamar(aparencias.limpar, { params: { funil: 'vu.vendas', alvo: 'eu' } })).corpo.data.efetiva
        .densidade,
    ).toBe('compacta')
    expect((await gestora.chamar(aparencias.limpar, { params: { funil: 'vu.vendas', alvo: time } })).status).toBe(200)
    expect(
      (await vendedora.chamar(aparencias.obter, { params: { funil: 'vu.vendas' } })).corpo.data.efetiva.densidade,
    ).toBeNull()
  })

  it('each user’s table columns stay, whatever else of the appearance they change', async () => {
    const [url, tabela] = [
      '/api/funis/vu.vendas/tabela',
      {
        colunas: ['titulo', 'prioridade', 'estagio'],
        ocultas: ['contato'],
        densidade: 'normal',
        larguras: { titulo: 320 },
      },
    ]
    const minha = async (quem = vendedora) =>
      (await quem.chamar(aparencias.obter, { params: { funil: 'vu.vendas' } })).corpo.data.efetiva
    expect([(await ninguem('PUT', url, { tabela })).status, (await engenheira('PUT', url, { tabela })).status]).toEqual(
      [401, 404],
    )
    for (const errada of [{ ...tabela, larguras: { titulo: 3 } }, { ...tabela, densidade: 'x' }, { colunas: [] }])
      expect((await vendedora('PUT', url, { tabela: errada })).status).toBe(400)
    expect((await vendedora('PUT', url, { tabela })).status).toBe(200)
    expect(
      (await vendedora('PUT', '/api/funis/vu.vendas/aparencia/eu', { densidade: 'compacta', tabela: null })).status,
    ).toBe(200)
    expect(await minha()).toMatchObject({ densidade: 'compacta', tabela })
    expect((await minha(gestora)).tabela).toBeNull()
    expect((await vendedora('PUT', url, { tabela: null })).status).toBe(200)
    expect(await minha()).toMatchObject({ densidade: 'compacta', tabela: null })
    await vendedora.chamar(aparencias.limpar, { params: { funil: 'vu.vendas', alvo: 'eu' } })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { itens } from '#modules/catalogo/contract/itens.ts'
import { semearCatalogo } from '#modules/catalogo/publico.ts'
import { ITENS } from '#modules/catalogo/server/comandos/demonstracao/itens.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

let casa: AppDeTeste
let chefe: Chamada
let leitora: Chamada

beforeAll(async () => {
  casa = await appDeTeste()
  chefe = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
  await casa.app.s.executar(sistema, semearCatalogo)
})

const inversor = (modelo: string) => ({
  tipo: 'inversor' as const,
  marca: 'Teste',
  modelo,
  custo_centavos: 123_457,
  ficha: { kw: 5, vdcMax: 600, vMpptMin: 90, mppts: 2 },
})

describe('catalogue', () => {
  it('is seeded once with modules and inverters that the engine can check', async () => {
    await casa.app.s.executar(sistema, semearCatalogo)
    const { corpo } = await chefe.chamar(itens.listar, { query: { limit: 200 } })
    expect(corpo.pagination.total).toBe(ITENS.length)
    expect(corpo.data.every((i) => i.origem === 'semente')).toBe(true)
    const busca = await chefe.chamar(itens.listar, { query: { busca: 'au-585', tipo: ['modulo'] } })
    expect(busca.corpo.data.map((i) => i.modelo)).toEqual(['AU-585'])
  })

  it('keeps items: created, changed by version, archived, costs for who may see them', async () => {
    const criado = await chefe.chamar(itens.criar, { body: inversor('TX-1') })
    const { id, versao } = criado.corpo.data
    const repetido = await chefe.chamar(itens.criar, { body: inversor('tx-1') })
    expect([repetido.status, repetido.detalhe('modelo')]).toEqual([
      409,
      'Já existe um item com esta marca e este modelo.',
    ])
    const visto = await leitora.chamar(itens.obter, { params: { id } })
    expect(JSON.stringify(visto.corpo)).not.toContain('123457')
    expect((await leitora.chamar(itens.criar, { body: inversor('TX-2') })).status).toBe(403)
    const mudar = () => chefe.chamar(itens.alterar, { params: { id }, body: { versao, item: inversor('TX-9') } })
    expect((await mudar()).corpo.data.modelo).toBe('TX-9')
    expect((await mudar()).erro.code).toBe('VERSAO')
    await chefe.chamar(itens.arquivar, { params: { id }, body: { arquivado: true } })
    expect((await chefe.chamar(itens.listar, { query: { busca: 'TX-9' } })).corpo.data).toEqual([])
    expect((await chefe.chamar(itens.listar, { query: { arquivados: true } })).corpo.data).toHaveLength(1)
  })

  it('refuses a datasheet that the engine could not use, with the field', async () => {
    const ruim = { ...inversor('TX-3'), ficha: { kw: 0, vdcMax: 600, vMpptMin: 90, mppts: 2 } }
    const r = await chefe.chamar(itens.criar, { body: ruim })
    expect(r.status).toBe(400)
    expect(r.campos).toContainEqual(expect.objectContaining({ campo: 'ficha.kw' }))
    const semVoc = { tipo: 'modulo', modelo: 'M', ficha: { wp: 500, alturaM: 2, larguraM: 1 } }
    expect((await chefe('POST', '/api/catalogo/itens', semVoc)).status).toBe(400)
    expect((await chefe.chamar(itens.listar, { query: { cursor: 'WzFd' } })).status).toBe(400)
  })
})

import { describe, expect, it } from 'vitest'
import type { AtoNaFila } from '../contract/atos.ts'
import type { OrdemDoDia } from '../contract/dia.ts'
import {
  faltaApr,
  faltas,
  ordemNoAparelho,
  paraLevar,
  pecasQuePodemFaltar,
  toleranciaDe,
  vagaDeAntes,
} from './no-aparelho.ts'

const item = {
  n: 1,
  grupo: '',
  tipo: 'numero' as const,
  seguranca: false,
  obrigatorio: true,
  com_foto: false,
  unidade: 'Ω',
  minimo: null,
  maximo: '10',
  opcoes: [],
  resposta: null,
  antes: null,
}
const ordem: OrdemDoDia = {
  id: 'o',
  numero: 1873,
  ano: 2026,
  tipo: 'garantia',
  titulo: 'Troca',
  problema: '',
  situacao: 'agendada',
  ciclo: 1,
  cliente: 'Edna',
  telefone: null,
  usina: null,
  endereco: '',
  cidade: '',
  lat: null,
  lon: null,
  de: null,
  ate: null,
  iniciada_em: null,
  concluida_em: null,
  colegas: [],
  assinada: false,
  itens: [
    { ...item, id: 'apr', texto: 'Cinto', tipo: 'sim_nao', seguranca: true, maximo: null },
    { ...item, id: 'terra', texto: 'Aterramento' },
  ],
  vagas: [{ id: 'v', nome: 'Antes', momento: 'antes', item_id: null, obrigatoria: true, publica: true, fotos: [] }],
  pecas: [],
  conflitos: 0,
}
const cabeca = (n: number) => ({
  id: `a${n}`,
  seq: n,
  ordem_id: 'o',
  ciclo: 1,
  ocorrido_em: '2026-11-19T17:12:00.000Z',
})
const sim: AtoNaFila = { ...cabeca(1), tipo: 'responder', dados: { item_id: 'apr', valor: 'sim' } }
const nao: AtoNaFila = { ...cabeca(1), tipo: 'responder', dados: { item_id: 'apr', valor: 'nao' } }
const comeca: AtoNaFila = { ...cabeca(2), tipo: 'iniciar', dados: {} }
const mede: AtoNaFila = { ...cabeca(3), tipo: 'responder', dados: { item_id: 'terra', valor: '12,5' } }

describe('an order on the device', () => {
  it('shows what the device did, in order, and leaves other orders alone', () => {
    const o = ordemNoAparelho(ordem, [sim, comeca, mede, { ...mede, ordem_id: 'x', id: 'z' }])
    expect(o.situacao).toBe('em_execucao')
    expect(o.itens[1]?.resposta).toMatchObject({ valor: '12.5', fora: true })
  })

  it('lacks the safety list until each item is answered, and not with no', () => {
    expect(faltaApr(ordem).map((f) => f.id)).toEqual(['apr'])
    expect(faltaApr(ordemNoAparelho(ordem, [nao])).map((f) => f.id)).toEqual(['apr'])
    expect(faltaApr(ordemNoAparelho(ordem, [sim]))).toEqual([])
  })

  it('says what is missing to conclude and where it is', () => {
    expect(faltas(ordemNoAparelho(ordem, [sim]))).toEqual([
      { parte: 'itens', id: 'terra', nome: 'Aterramento' },
      { parte: 'fotos', id: 'v', nome: 'Antes' },
    ])
  })

  it('writes the tolerance in words', () => {
    expect(toleranciaDe({ minimo: null, maximo: '10', unidade: 'Ω' })).toBe('Máximo 10 Ω')
    expect(toleranciaDe({ minimo: '200', maximo: '400', unidade: 'V' })).toBe('De 200 V a 400 V')
    expect(toleranciaDe({ minimo: null, maximo: null, unidade: '' })).toBeNull()
  })
})

it('offers the parts of the order first and what the van carries after them, each once', () => {
  const peca = (id: string, nome: string) => ({ item_id: id, nome, unidade: 'UN', serie: false })
  const daOrdem = { ...peca('a', 'Conector'), planejada: '2', consumida: '0' }
  const naVan = (id: string, nome: string) => ({
    ...peca(id, nome),
    codigo: null,
    qtd: '1',
    reservado: '0',
    minimo: null,
    series: [],
  })
  const van = { id: 'v', nome: 'Van 1', materiais: [naVan('b', 'Cabo'), naVan('a', 'Conector')] }
  expect(pecasQuePodemFaltar({ pecas: [daOrdem] }, van).map((p) => p.item_id)).toEqual(['a', 'b'])
  expect(pecasQuePodemFaltar({ pecas: [daOrdem] }, null).map((p) => p.nome)).toEqual(['Conector'])
})

it('pairs a slot of after with the photo of before that it repeats', () => {
  const foto = { sha256: 'a', tirada_em: '2026-11-19T12:00:00Z', chegou: false }
  const vaga = (
    id: string,
    momento: 'antes' | 'durante' | 'depois',
    mais: { item_id?: string; com?: boolean } = {},
  ) => ({
    id,
    nome: id,
    momento,
    item_id: mais.item_id ?? null,
    obrigatoria: true,
    publica: true,
    fotos: mais.com === false ? [] : [foto],
  })
  const vagas = [
    vaga('frente', 'antes'),
    vaga('fundo', 'antes', { com: false }),
    vaga('quadro', 'antes', { item_id: 'i' }),
    vaga('frente limpa', 'depois', { com: false }),
    vaga('fundo limpo', 'depois', { com: false }),
    vaga('quadro limpo', 'depois', { item_id: 'i', com: false }),
    vaga('meio', 'durante', { com: false }),
  ]
  expect(vagas.map((v) => vagaDeAntes(vagas, v)?.id ?? null)).toEqual([
    ...[null, null, null],
    ...['frente', null, 'quadro'],
    null,
  ])
})

it('takes out of the hands of the crew what this device used or returned', () => {
  const peca = {
    item_id: 'p',
    nome: 'DPS',
    unidade: 'un',
    serie: true,
    planejada: '3',
    consumida: '0',
    na_mao: '3',
    series_na_mao: ['A', 'B', 'C'],
  }
  const usa: AtoNaFila = {
    ...cabeca(8),
    tipo: 'consumir',
    dados: { item_id: 'p', quantidade: '1', local_id: 'van', series: ['A'] },
  }
  const devolve: AtoNaFila = {
    ...cabeca(9),
    tipo: 'devolver',
    dados: { item_id: 'p', quantidade: '1', local_id: 'van', series: ['C'] },
  }
  const [depois] = ordemNoAparelho({ ...ordem, pecas: [peca] }, [usa, devolve]).pecas
  expect(depois).toMatchObject({ consumida: '1', na_mao: '1', series_na_mao: ['B'] })
})

describe('parts taken in hand', () => {
  const dados = (quantidade: string, series: string[] = []) => ({ item_id: 'p', quantidade, local_id: 'van', series })
  const leva: AtoNaFila = { ...cabeca(10), tipo: 'retirar', dados: dados('2', ['B', 'A']) }
  const usa: AtoNaFila = { ...cabeca(11), tipo: 'consumir', dados: dados('1', ['A']) }
  const devolve: AtoNaFila = { ...cabeca(12), tipo: 'devolver', dados: dados('1', ['B']) }
  const material = {
    ...{ item_id: 'p', nome: 'DPS', codigo: null, unidade: 'un', serie: true },
    ...{ qtd: '3', reservado: '0', minimo: null, series: ['A', 'B', 'C'] },
  }
  const van = { id: 'van', nome: 'Van 1', materiais: [material] }
  const pronta = ordemNoAparelho({ ...ordem, itens: [], vagas: [] }, [])

  it('go from the van to the hands, to use and back, also those that the order did not plan', () => {
    const [levada] = ordemNoAparelho(pronta, [leva], van).pecas
    expect(levada).toMatchObject({
      nome: 'DPS',
      planejada: '0',
      consumida: '0',
      na_mao: '2',
      series_na_mao: ['A', 'B'],
    })
    const [usada] = ordemNoAparelho(pronta, [leva, usa], van).pecas
    expect(usada).toMatchObject({ consumida: '1', na_mao: '1', series_na_mao: ['B'] })
    const [fim] = ordemNoAparelho(pronta, [leva, usa, devolve], van).pecas
    expect(fim).toMatchObject({ consumida: '1', na_mao: '0', series_na_mao: [] })
  })

  it('hold the conclusion until they are used or returned', () => {
    const falta = (atos: AtoNaFila[]) => faltas(ordemNoAparelho(pronta, atos, van))
    expect(falta([leva])).toEqual([{ parte: 'pecas', id: 'p', nome: '2 un de DPS na mão: use ou devolva' }])
    expect(falta([leva, usa, devolve])).toEqual([])
  })

  it('are not taken a second time by any order of the day', () => {
    const [o, outra] = [ordemNoAparelho(pronta, [leva], van), { ...pronta, id: 'outra' }]
    expect(paraLevar(material, 3, [outra])).toEqual({ qtd: 3, series: ['A', 'B', 'C'] })
    expect(paraLevar(material, 3, [outra, o])).toEqual({ qtd: 1, series: ['C'] })
    expect(paraLevar(material, 1, [outra, o])).toEqual({ qtd: 0, series: ['C'] })
  })
})

import { describe, expect, it } from 'vitest'
import { alternarColuna, comLembradas, daUrl, estadoInicial, moverColuna, ordenarColunas, paraUrl } from './estado.ts'
import type { Coluna, EstadoDaTabela } from './tipos.ts'

const col = (id: string, extra: Partial<Coluna<unknown>> = {}): Coluna<unknown> => ({
  id,
  titulo: id,
  celula: () => null,
  ...extra,
})
const colunas = [
  col('nome', { principal: true }),
  col('cpf'),
  col('cidade', { oculta: true }),
  col('ultima'),
  col('tags'),
]
const inicial = estadoInicial(colunas, { coluna: 'ultima', desc: true })
const ids = (e: EstadoDaTabela) => ordenarColunas(colunas, e.colunas).map((c) => c.id)

describe('the state of a table', () => {
  it('omits defaults from the address', () => {
    expect(Object.values(paraUrl(inicial, inicial)).filter((v) => v !== undefined)).toEqual([])
    expect(daUrl({}, inicial, colunas)).toEqual(inicial)
  })
  it('restores the user’s columns and adds new ones as declared', () => {
    const lembrado = { colunas: ['tags', 'cpf', 'sumiu'], ocultas: ['cpf', 'sumiu'], densidade: 'normal' as const }
    const e = comLembradas(colunas, inicial, lembrado)
    expect([ids(e), e.ocultas, e.densidade, e.ordem]).toEqual([
      ['nome', 'tags', 'cpf', 'cidade', 'ultima'],
      ['cpf', 'cidade'],
      'normal',
      inicial.ordem,
    ])
    expect(comLembradas(colunas, inicial, null)).toEqual(inicial)
  })
  it('round-trips through the address with any characters in the values', () => {
    const estado: EstadoDaTabela = {
      ordem: { coluna: 'nome', desc: false },
      filtros: [
        { campo: 'ultima', operador: 'desde', valor: '2026-01-01' },
        { campo: 'tags', operador: 'nao', valor: 'a;b:c,d%', texto: 'Fornecedor: “A”; B' },
      ],
      colunas: ['tags', 'cpf'],
      ocultas: [],
      densidade: 'normal',
    }
    const naUrl = new URLSearchParams(
      Object.entries(paraUrl(estado, inicial)).filter((p): p is [string, string] => p[1] !== undefined),
    ).toString()
    expect(daUrl(Object.fromEntries(new URLSearchParams(naUrl)), inicial, colunas)).toEqual(estado)
    expect(daUrl(paraUrl({ ...inicial, ordem: null }, inicial), inicial, colunas).ordem).toBeNull()
  })
  it('ignores invalid parts of an address', () => {
    const torta = daUrl(
      {
        ordem: '-inventada',
        filtros: 'x;:e:;%E0%A4%A:e:1;tags:explode:1',
        colunas: 'nada,cpf',
        densidade: 'mini',
        ocultas: 3,
      },
      inicial,
      colunas,
    )
    expect(torta).toEqual({ ...inicial, filtros: [], colunas: ['cpf'] })
  })
  it('keeps the main column first and moves a column past hidden ones', () => {
    expect(ids(inicial)).toEqual(['nome', 'cpf', 'cidade', 'ultima', 'tags'])
    const direita = moverColuna(colunas, inicial, 'cpf', 1)
    expect(ids(direita).filter((i) => i !== 'cidade')).toEqual(['nome', 'ultima', 'cpf', 'tags'])
    expect(moverColuna(colunas, inicial, 'cpf', -1)).toBe(inicial)
    expect(moverColuna(colunas, inicial, 'tags', 1)).toBe(inicial)
    expect(alternarColuna(alternarColuna(inicial, 'cpf'), 'cpf')).toEqual(inicial)
  })
})

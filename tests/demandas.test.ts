import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { citados, raiz } from '#tests/suporte/citados.ts'

/** Letters of demands.json that the product has delivered so far. */
const entregues = ['A', 'B', 'C', 'D', 'E', 'F']

const MARCA = /\[(?:S\d+\.\d+|R\d+|achado [A-Z]\d+)\]/
/** Whether the marks of a title stand before its words. */
const marcasPrimeiro = (titulo: string): boolean => !MARCA.test(titulo.replace(/^(?:(?:\[[^\]]+\]|%s) ?)+/, ''))

describe('demands of the specification', () => {
  const lista = JSON.parse(readFileSync(join(raiz, 'docs/demandas.json'), 'utf8')) as {
    id: string
    issue: string
    demand: string
  }[]
  const com = citados(/\[(S\d+\.\d+)\]/g)

  it('have at least one test each, for the letters that are delivered', () => {
    const provadas = new Set(com.map((c) => c.id))
    const faltam = lista
      .filter((d) => entregues.includes(d.issue) && !provadas.has(d.id))
      .map((d) => `${d.id} ${d.demand}`)
    expect(faltam).toEqual([])
  })

  it('have no test with an id that does not exist', () => {
    const ids = new Set(lista.map((d) => d.id))
    expect(com.filter((c) => !ids.has(c.id))).toEqual([])
  })

  it('are cited first in a title, before its words', () => {
    const tarde = citados(/(\[(?:S\d|R\d|achado )[^\]]*\])/g).filter((c) => !marcasPrimeiro(c.titulo))
    expect(tarde.map((c) => `${c.arquivo}: ${c.titulo}`)).toEqual([])
    expect(marcasPrimeiro('[achado F16] [S2.32] shows an unknown path')).toBe(true)
    expect(marcasPrimeiro('a proposal in the thread [S2.20]')).toBe(false)
    expect(marcasPrimeiro('[S2.1] opens, and [R3] closes')).toBe(false)
  })

  it('equal the ones of the specification, where it is stored next to the project', () => {
    const original = join(raiz, '../shared/spec/demands.json')
    if (existsSync(original)) expect(lista).toEqual(JSON.parse(readFileSync(original, 'utf8')))
  })
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const raiz = join(import.meta.dirname, '..')
/** Letters of demands.json that the product has delivered so far. */
const entregues = ['A', 'B']

/** Every id in the title of a test, wherever it stands. */
function citados(): Map<string, string> {
  const achados = new Map<string, string>()
  for (const pasta of ['src', 'tests']) {
    for (const nome of readdirSync(join(raiz, pasta), { recursive: true, encoding: 'utf8' }).filter((n) => /\.test\.tsx?$/.test(n))) {
      const texto = readFileSync(join(raiz, pasta, nome), 'utf8')
      for (const titulo of texto.matchAll(/\b(?:it|test|describe)(?:\.each\([^]*?\))?\(\s*(['"`])([^]*?)\1/g)) {
        for (const [, id] of (titulo[2] ?? '').matchAll(/\[(S\d+\.\d+)\]/g)) if (id) achados.set(id, join(pasta, nome))
      }
    }
  }
  return achados
}

describe('demands of the specification', () => {
  const lista = JSON.parse(readFileSync(join(raiz, 'docs/demandas.json'), 'utf8')) as { id: string; issue: string; demand: string }[]

  it('are each named by at least one test, for what is delivered so far', () => {
    const com = citados()
    const faltam = lista.filter((d) => entregues.includes(d.issue) && !com.has(d.id)).map((d) => `${d.id} ${d.demand}`)
    expect(faltam).toEqual([])
  })

  it('have no test for an id that does not exist', () => {
    const ids = new Set(lista.map((d) => d.id))
    expect([...citados()].filter(([id]) => !ids.has(id))).toEqual([])
  })

  it('are the ones of the specification, where it lies beside the project', () => {
    const original = join(raiz, '../shared/spec/demands.json')
    if (existsSync(original)) expect(lista).toEqual(JSON.parse(readFileSync(original, 'utf8')))
  })
})

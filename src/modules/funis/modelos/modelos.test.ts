import { describe, expect, it } from 'vitest'
import { regra } from '#engines/regras/tipos.ts'
import { uuidv7 } from '#kit/id.ts'
import { camposDoModelo, modelos, passagensDoModelo } from './index.ts'
import { campoDe, definicaoDe } from './modelo.ts'

const funil = new Map(modelos.map((m) => [m.chave, m]))
const chaves = new Set(camposDoModelo.map((c) => c.chave))

describe('the initial funnels of a company', () => {
  it("are the company's 33 with 291 stages, each with a won and a lost stage", () => {
    expect([modelos.length, modelos.flatMap((m) => m.estagios).length, funil.size, chaves.size]).toEqual([
      33,
      291,
      33,
      camposDoModelo.length,
    ])
    for (const m of modelos)
      expect([m.chave, ...['ganho', 'perdido'].map((t) => m.estagios.some((e) => e.tipo === t))]).toEqual([
        m.chave,
        true,
        true,
      ])
  })

  it('require and show only existing fields', () => {
    expect(
      modelos.flatMap((m) => [...m.capa, ...m.estagios.flatMap((e) => e.pede ?? [])]).filter((c) => !chaves.has(c)),
    ).toEqual([])
  })

  it('hand off to and return to existing stages, with conditions on existing fields', () => {
    const existe = (onde: string) => {
      const [f = '', e = ''] = onde.split('/')
      return funil.get(f)?.estagios.some((x) => x.chave === e) ?? false
    }
    for (const p of passagensDoModelo) {
      expect([p.chave, existe(p.de), existe(p.para)]).toEqual([p.chave, true, true])
      for (const [quando, para] of Object.entries(p.volta ?? {})) {
        const alvo = typeof para === 'string' ? para : para.para
        if (alvo) expect([p.chave, quando, existe(`${p.de.split('/')[0]}/${alvo}`)]).toEqual([p.chave, quando, true])
        if (quando.startsWith('em '))
          expect([p.chave, existe(`${p.para.split('/')[0]}/${quando.slice(3)}`)]).toEqual([p.chave, true])
      }
      expect((p.quando?.regras ?? []).filter((r) => !chaves.has(r.campo))).toEqual([])
    }
  })

  it('bring automations that name existing stages and fields', () => {
    const comAutomacoes = modelos.filter((m) => m.automacoes)
    expect(comAutomacoes.map((m) => m.chave).toSorted()).toEqual([
      'mpvl.garantia',
      'mpvl.limpeza',
      'mpvl.posvendas',
      'mpvl.principal',
      'mpvl.seguro',
      'mpvl.sinistro',
      'vu.proposta',
    ])
    for (const m of comAutomacoes) {
      const ids = new Map(m.estagios.map((e) => [e.chave, uuidv7()]))
      for (const a of m.automacoes ?? []) {
        const d = regra.parse(a.definicao((chave) => ids.get(chave) ?? ''))
        for (const { campo } of d.quando?.regras ?? []) expect([a.nome, chaves.has(campo)]).toEqual([a.nome, true])
        for (const acao of d.acoes)
          if (acao.tipo === 'da_proposta') expect([a.nome, chaves.has(acao.campo)]).toEqual([a.nome, true])
      }
    }
  })

  it('produce complete definitions', () => {
    for (const m of modelos) expect(definicaoDe(m, passagensDoModelo).estagios).toHaveLength(m.estagios.length)
    for (const c of camposDoModelo) expect(campoDe(c).chave).toBe(c.chave)
  })
})

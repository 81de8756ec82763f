import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lerSensibilidade } from '../scripts/casos/anos.ts'
import { preencher } from '../scripts/casos/modelo.ts'
import { lerCasos, responderCasos } from '../scripts/casos/responder.ts'

const raiz = join(import.meta.dirname, '..')
const arquivo = join(raiz, 'tests/suporte/casos-de-energia.json')
const casos = lerCasos(readFileSync(arquivo, 'utf8'))
const rodar = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/casos.ts', ...args], { cwd: raiz, encoding: 'utf8' })

describe('energy cases with known answers', () => {
  it.each(responderCasos(casos))('$id is reproduced to the cent', ({ id, resposta }) =>
    expect(resposta).toEqual(casos.find((c) => c.id === id)?.modelo),
  )

  it('are answered from the inputs alone: the answers removed, the ids changed', () => {
    const vazio = (v: unknown): unknown =>
      Array.isArray(v)
        ? v.map(vazio)
        : typeof v === 'object' && v !== null
          ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, vazio(x)]))
          : null
    const cegos = casos.filter((c) => c.id !== 'O6').map((c) => ({ ...c, id: `x${c.id}`, modelo: vazio(c.modelo) }))
    const trocado = cegos.map((c) =>
      'casoEconomia' in c.input ? { ...c, input: { ...c.input, casoEconomia: 'xO4' } } : c,
    )
    expect(responderCasos(trocado).map((r) => r.resposta)).toEqual(
      casos.filter((c) => c.id !== 'O6').map((c) => c.modelo),
    )
  })
})

describe('npm run casos', () => {
  it('prints only the list, in the shape of a blind file', () => {
    const pasta = mkdtempSync(join(tmpdir(), 'casos-'))
    try {
      const cego = join(pasta, 'cegos.json')
      const mes = casos.find((c) => c.id === 'O1')
      const resposta = {
        contaSemSolarCent: null,
        desconhecida: null,
        porClasse: { 'GD_I/SEM_ISENCAO': { totalCent: null } },
      }
      writeFileSync(cego, JSON.stringify({ cegos: [{ id: 'n', funcoes: mes?.funcoes, input: mes?.input, resposta }] }))
      const { stdout, status } = rodar(cego, '--json')
      expect(JSON.parse(stdout)).toEqual([
        {
          id: 'n',
          resposta: {
            contaSemSolarCent: 62454,
            desconhecida: null,
            porClasse: { 'GD_I/SEM_ISENCAO': { totalCent: 10564 } },
          },
        },
      ])
      expect(status).toBe(0)
    } finally {
      rmSync(pasta, { recursive: true })
    }
  })

  it.each([
    [['README.md', '--json'], 'não é um arquivo de casos'],
    [[arquivo, '--xml'], 'Não conheço --xml'],
  ])('exits with 1 for wrong use: %j', (args, frase) => {
    const { stdout, stderr, status } = rodar(...args)
    expect([stdout, status]).toEqual(['', 1])
    expect(stderr).toContain(frase)
  })
})

describe('template', () => {
  it('keeps keys and list lengths, null where there is no figure', () =>
    expect(preencher({ a: [null, null], b: { c: null }, d: null }, { a: [1, 2, 3], d: 0 })).toEqual({
      a: [1, 2],
      b: { c: null },
      d: 0,
    }))

  it('copies the inputs that an answer includes, and no other value', () =>
    expect(preencher({ vencimento: '2027-02-09', classe: 'GD_I' }, undefined)).toEqual({
      vencimento: '2027-02-09',
      classe: null,
    }))

  it.each([
    ['art17_otimista_0.90', { regra: { anoArt17: 2031, fioBPosTransicao: 0.9 } }],
    ['energia_4pct', { inflacaoEnergia: 0.04 }],
    ['energia_menos2pct', { inflacaoEnergia: -0.02 }],
    ['geracao_menos10', { fatorGeracao: 0.9 }],
    ['geracao_mais5pct', { fatorGeracao: 1.05 }],
    ['outra', null],
  ])('reads the sensitivity %s', (chave, mudanca) =>
    expect(lerSensibilidade(chave, { anoArt17: 2031, fioBPosTransicao: 1 })).toEqual(mudanca),
  )
})

import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { COMUNS, OUTROS, testesDoModulo } from '../scripts/do-modulo.ts'
import { agrupados, gravarDuracoes, lerDuracoes, longosPrimeiro } from '../scripts/duracoes.ts'
import { emFaixas } from '../scripts/passo.ts'
import { falhasDoArquivo, falhaSolta, listaDe, ultimaLinha } from '../scripts/falhas.ts'
import { aoFim } from './suporte/ao-fim.ts'
import { vigiarTemporizadores, type Escopo } from './suporte/sobras.ts'

describe('gates in lanes', () => {
  const gate = (nome: string, ms: number, passa: boolean, diario: string[]) => async () => {
    diario.push(`+${nome}`)
    await esperar(ms)
    diario.push(`-${nome}`)
    return passa
  }
  it('start in their order, as many at a time as there are lanes', async () => {
    const diario: string[] = []
    const gates = [gate('a', 40, true, diario), gate('b', 10, true, diario), gate('c', 10, true, diario)]
    expect(await emFaixas(gates, 2)).toBe(true)
    expect(diario).toEqual(['+a', '+b', '-b', '+c', '-c', '-a'])
  })
  it('all run when one fails, and the result is a failure', async () => {
    for (const falha of ['a', 'b', 'c']) {
      const diario: string[] = []
      expect(
        await emFaixas(
          ['a', 'b', 'c'].map((n) => gate(n, 1, n !== falha, diario)),
          2,
        ),
      ).toBe(false)
      expect(diario).toHaveLength(6)
    }
  })
})

describe('failures of a run', () => {
  const erro = { message: 'um', stack: 'Error: um\n  at a\n  at b\n  at c\n  at d\n  at e\n  at f' }

  it('lists each failed test with the start of its first error', () => {
    expect(falhasDoArquivo('tests/x.test.ts', [{ nome: 'soma', erros: [erro] }], [])).toEqual([
      { arquivo: 'tests/x.test.ts', teste: 'soma', frase: expect.stringMatching(/^Error: um(\n {6}at [a-e]){5}$/) },
    ])
  })
  it('lists a file that fails without a failed test once', () => {
    expect(falhasDoArquivo('tests/x.test.ts', [], [{ message: 'não carrega' }])).toEqual([
      { arquivo: 'tests/x.test.ts', teste: 'o arquivo inteiro', frase: 'não carrega' },
    ])
    expect(falhasDoArquivo('tests/x.test.ts', [], [])).toEqual([])
  })
  it('names the file and the test of an unhandled error', () => {
    const solta = falhaSolta(
      { ...erro, type: 'Uncaught Exception', VITEST_TEST_PATH: '/raiz/tests/x.test.ts', VITEST_TEST_NAME: 'espera' },
      (p) => p.slice('/raiz/'.length),
    )
    const lista = listaDe('Erro:', [solta])
    expect(lista).toContain('tests/x.test.ts › espera')
    expect(lista).toContain('Uncaught Exception: Error: um')
    expect(falhaSolta({ message: 'só' }, (p) => p)).toEqual({
      arquivo: 'nenhum arquivo',
      teste: 'fora de um teste',
      frase: 'Unhandled Error: só',
    })
    expect(listaDe('Erro:', [])).toBe('')
  })
})

describe('the last line of a run', () => {
  const instavel = (teste: string) => ({ arquivo: 'tests/x.test.ts', teste, frase: 'um' })
  it('names each unstable test, whether the run passed or not', () => {
    expect(ultimaLinha(true, [], 9)).toBe('Tudo certo em 9 s')
    expect(ultimaLinha(true, [instavel('soma')], 9)).toBe('Tudo certo em 9 s, com 1 instável: tests/x.test.ts › soma')
    expect(ultimaLinha(false, [instavel('soma'), instavel('divide')], 9)).toBe(
      'Há falhas acima em 9 s, com 2 instáveis: tests/x.test.ts › soma; tests/x.test.ts › divide',
    )
  })
})

describe('timers left behind', () => {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
  const novo = () => ({ setTimeout, setInterval, clearTimeout, clearInterval }) as unknown as Escopo

  it('reports the running ones with their origin and restores the scope', () => {
    const escopo = novo()
    const vigia = vigiarTemporizadores(escopo)
    const t = escopo.setTimeout(() => {}, 60_000)
    const i = escopo.setInterval(() => {}, 70_000)
    const sobras = vigia.terminar()
    expect(sobras).toEqual([
      expect.stringMatching(/^setTimeout 60000 ms\n.*executor\.test\.ts/),
      expect.stringMatching(/^setInterval 70000 ms\n.*executor\.test\.ts/),
    ])
    expect(escopo).toEqual(novo())
    clearTimeout(t)
    clearInterval(i)
  })
  it('forgets those that fired or were cleared', async () => {
    const escopo = novo()
    const vigia = vigiarTemporizadores(escopo)
    escopo.clearTimeout(escopo.setTimeout(() => {}, 60_000))
    escopo.clearInterval(escopo.setInterval(() => {}, 60_000))
    const valores = await new Promise((pronto) => escopo.setTimeout((...v) => pronto(v), 1, 'a', 2))
    expect(valores).toEqual(['a', 2])
    expect(vigia.terminar()).toEqual([])
  })
})

describe('the tests of one module', () => {
  it('are its folder and the files named after it', () => {
    expect(testesDoModulo('paineis')).toEqual([
      'src/modules/paineis/',
      'tests/servidor/paineis-acesso.test.ts',
      'tests/servidor/paineis-areas.test.ts',
      'tests/servidor/paineis-comeco.test.ts',
      'tests/servidor/paineis-mesma-medida.test.ts',
      'tests/servidor/paineis-numeros.test.ts',
      'tests/servidor/paineis-propriedade.test.ts',
      'tests/e2e/paineis.test.ts',
    ])
    expect(testesDoModulo('meta')).not.toContain('tests/servidor/acesso-meta.test.ts')
  })
  it('include the listed files, each once', () => {
    const doChat = testesDoModulo('chat') ?? []
    expect(doChat).toContain('tests/e2e/compositor.test.ts')
    expect(new Set(doChat).size).toBe(doChat.length)
  })
  it('exist, for every module and every listed file', () => {
    const modulos = readdirSync('src/modules', { withFileTypes: true }).filter((m) => m.isDirectory())
    const todos = modulos.flatMap((m) => testesDoModulo(m.name) ?? [m.name])
    expect(todos.filter((caminho) => !existsSync(caminho))).toEqual([])
    expect(Object.keys(OUTROS).filter((nome) => testesDoModulo(nome) === null)).toEqual([])
  })
  it('are every test file of the application, but those that are listed as common', () => {
    const dosModulos = new Set(readdirSync('src/modules').flatMap((m) => testesDoModulo(m) ?? []))
    const arquivos = ['tests/servidor', 'tests/e2e', 'tests/falhas'].flatMap((pasta) =>
      readdirSync(pasta, { recursive: true, encoding: 'utf8' })
        .filter((n) => n.endsWith('.test.ts'))
        .map((n) => `${pasta}/${n.replaceAll('\\', '/')}`),
    )
    expect(arquivos.filter((a) => !dosModulos.has(a) && !COMUNS.includes(a))).toEqual([])
    expect(COMUNS.filter((a) => dosModulos.has(a) || !existsSync(a))).toEqual([])
  })
  it('are those of the subject, not of a word that begins alike', () => {
    expect(testesDoModulo('contas')).not.toContain('tests/servidor/contas-entrada.test.ts')
    expect(testesDoModulo('contas')).toContain('tests/servidor/contas-leitura.test.ts')
    expect(testesDoModulo('acesso')).toContain('tests/servidor/contas-entrada.test.ts')
  })
  it('are unknown for any other filter', () => {
    expect([testesDoModulo('src/kit'), testesDoModulo('oferta.ts'), testesDoModulo('..')]).toEqual([null, null, null])
  })
})

describe('durations', () => {
  const novoArquivo = () => {
    const pasta = mkdtempSync(join(tmpdir(), 'duracoes-'))
    aoFim(() => rmSync(pasta, { recursive: true }))
    return join(pasta, 'testes/duracoes.json')
  }
  it('of a run replace those of the same files and leave the others', () => {
    const arquivo = novoArquivo()
    expect(lerDuracoes(arquivo)).toEqual({})
    gravarDuracoes({ a: 1, b: 2 }, arquivo)
    gravarDuracoes({ b: 7, c: 3 }, arquivo)
    expect(lerDuracoes(arquivo)).toEqual({ a: 1, b: 7, c: 3 })
    expect(readdirSync(join(arquivo, '..'))).toEqual(['duracoes.json'])
  })
  it('that cannot be read count as none', () => {
    const arquivo = novoArquivo()
    gravarDuracoes({ a: 1 }, arquivo)
    writeFileSync(arquivo, '{"a":')
    expect(lerDuracoes(arquivo)).toEqual({})
  })
  it('keep their order within the files of one environment', () => {
    expect(agrupados(['b', 'X', 'a', 'Y', 'c'], (nome) => nome === nome.toUpperCase())).toEqual([
      'b',
      'a',
      'c',
      'X',
      'Y',
    ])
  })
  it('order the files, the longest first, unknown ones last', () => {
    expect(longosPrimeiro(['x', 'a', 'b', 'y'], (nome) => nome, { a: 1, b: 5 })).toEqual(['b', 'a', 'x', 'y'])
  })
})

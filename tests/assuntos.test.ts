import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  assuntosEm,
  GRUPOS,
  importacoesEm,
  lerAssunto,
  podeImportar,
  type Assunto,
} from '../scripts/portas/assuntos.ts'

const modulos = join(import.meta.dirname, '../src/modules')
const assuntos = assuntosEm(modulos)

const donoDe = (caminho: string): Assunto | undefined =>
  assuntos.find((a) => caminho.startsWith(`${a.modulo}/${a.nome}/`))

describe('subjects', () => {
  it('are described in five lines', () => {
    expect(assuntos.length).toBeGreaterThan(25)
    const ruins = assuntos.filter(
      ({ linhas: [titulo, para, tabelas, eventos, importa, ...resto], nome }) =>
        titulo !== `# ${nome}` ||
        !para ||
        !tabelas?.startsWith('Tables: ') ||
        !eventos?.startsWith('Events: ') ||
        !importa?.startsWith('Imports: ') ||
        resto.length > 0,
    )
    expect(ruins.map((a) => `${a.modulo}/${a.nome}`)).toEqual([])
  })

  it('are described within 140 columns', () => {
    const largas = assuntos.flatMap(({ modulo, nome }) =>
      readFileSync(join(modulos, modulo, nome, 'ASSUNTO.md'), 'utf8')
        .split('\n')
        .filter((l) => l.length > 140),
    )
    expect(largas).toEqual([])
  })

  it('are every folder of a module that has subjects', () => {
    for (const modulo of new Set(assuntos.map((a) => a.modulo))) {
      const soltos = readdirSync(join(modulos, modulo), { recursive: true, encoding: 'utf8' })
        .filter((n) => /\.tsx?$/.test(n) && n.includes('/') && n !== 'web/publico.ts')
        .filter((n) => !donoDe(`${modulo}/${n}`))
      expect(soltos).toEqual([])
    }
  })

  it('name subjects that exist, and each table once', () => {
    for (const modulo of new Set(assuntos.map((a) => a.modulo))) {
      const daqui = assuntos.filter((a) => a.modulo === modulo)
      const nomes = new Set(['all', ...daqui.map((a) => a.nome)])
      const fora = daqui.flatMap((a) => [...a.inteiros, ...a.publicos, ...a.formas].filter((n) => !nomes.has(n)))
      expect(fora).toEqual([])
    }
    const tabelas = assuntos.flatMap((a) => a.tabelas)
    expect(tabelas.filter((t, i) => tabelas.indexOf(t) !== i)).toEqual([])
    const esquema = readFileSync(join(modulos, '../platform/postgres/esquema.ts'), 'utf8')
    expect(tabelas.filter((t) => !esquema.includes(`"${t}":`))).toEqual([])
  })

  it('depend on each other without circles, but for the subjects of one group', () => {
    const grupoDe = (modulo: string, nome: string) =>
      Object.entries(GRUPOS[modulo] ?? {}).find(([, nomes]) => nomes.includes(nome))?.[0] ?? nome
    const visitar = (modulo: string, grupo: string, caminho: readonly string[]): string[] => {
      if (caminho.includes(grupo)) return [[...caminho.slice(caminho.indexOf(grupo)), grupo].join(' → ')]
      return assuntos
        .filter((a) => a.modulo === modulo && grupoDe(modulo, a.nome) === grupo && !a.inteiros.includes('all'))
        .flatMap((a) => [...a.inteiros, ...a.publicos])
        .map((n) => grupoDe(modulo, n))
        .filter((n) => n !== grupo)
        .flatMap((n) => visitar(modulo, n, [...caminho, grupo]))
    }
    const circulos = assuntos.flatMap((a) => visitar(a.modulo, grupoDe(a.modulo, a.nome), []))
    expect([...new Set(circulos)]).toEqual([])
  })

  it('import only what their ASSUNTO.md names', () => {
    const contra = importacoesEm(modulos).flatMap(({ arquivo, alvo }) => {
      const de = donoDe(arquivo)
      const para = donoDe(alvo)
      if (!de || !para) return []
      const ok = podeImportar(de, para.nome, alvo.slice(`${para.modulo}/${para.nome}/`.length))
      return ok ? [] : [`${arquivo} → ${alvo}`]
    })
    expect([...new Set(contra)].toSorted()).toEqual([])
  })

  it('are refused an import that is not named', () => {
    const filas = lerAssunto(
      'chat',
      'filas',
      '# filas\nx\nTables: none.\nEvents: none.\nImports: nucleo; public of conversa; shapes of caixas.\n',
    )
    expect(podeImportar(filas, 'nucleo', 'server/politica.ts')).toBe(true)
    expect(podeImportar(filas, 'atos', 'publico.ts')).toBe(true)
    expect(podeImportar(filas, 'atos', 'server/comandos/adiar.ts')).toBe(false)
    expect(podeImportar(filas, 'caixas', 'contract/caixas.ts')).toBe(true)
    expect(podeImportar(filas, 'caixas', 'publico.ts')).toBe(false)
    expect(podeImportar(filas, 'robos', 'contract/robos.ts')).toBe(false)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const raiz = join(import.meta.dirname, '..')
const arquivos = readdirSync(join(raiz, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((n) => /\.(ts|tsx)$/.test(n) && !n.endsWith('platform/postgres/esquema.ts'))
  .map((nome) => ({ nome, texto: readFileSync(join(raiz, 'src', nome), 'utf8') }))
const codigo = arquivos.filter((a) => !/\.test\.tsx?$|\/teste\/|de-teste\.ts$/.test(a.nome))
const linhas = (t: string) => t.split('\n').length

/** Whether sizes in lines keep to the limits: median ≤ 75, nine in ten under 200, none over 400. */
function distribuicao(tamanhos: readonly number[]): { mediana: boolean; noveEmDez: boolean; todos: boolean } {
  const emOrdem = tamanhos.toSorted((a, b) => a - b)
  const parte = (fracao: number) => emOrdem[Math.floor(emOrdem.length * fracao)] ?? 0
  return { mediana: parte(0.5) <= 75, noveEmDez: parte(0.9) < 200, todos: (emOrdem.at(-1) ?? 0) <= 400 }
}

describe('source code conventions', () => {
  it('keeps files small: nine in ten under 200 lines, none over 400', () => {
    expect(codigo.filter((a) => linhas(a.texto) > 400).map((a) => `${a.nome}: ${linhas(a.texto)}`)).toEqual([])
    expect(distribuicao(codigo.map((a) => linhas(a.texto)))).toEqual({ mediana: true, noveEmDez: true, todos: true })
  })

  it('refuses sizes above each of the three limits', () => {
    const mil = (n: number, resto: number) => [...Array<number>(n).fill(50), ...Array<number>(1000 - n).fill(resto)]
    expect(distribuicao(mil(1000, 0))).toEqual({ mediana: true, noveEmDez: true, todos: true })
    expect(distribuicao(mil(499, 80)).mediana).toBe(false)
    expect(distribuicao(mil(899, 201)).noveEmDez).toBe(false)
    expect(distribuicao(mil(999, 401)).todos).toBe(false)
  })

  it('names files in kebab-case', () => {
    expect(
      arquivos
        .filter((a) => !/^[a-z0-9-]+(\.test|\.d)?\.tsx?$/.test(a.nome.split('/').at(-1) ?? ''))
        .map((a) => a.nome),
    ).toEqual([])
  })

  it('builds SQL only in the layers that own SQL', () => {
    const lugar =
      /^platform\/importacao\/|(^|\/)(repositorio|consultas|comandos|entrada|aplicar|seed|postgres|eventos|limites|jobs|mail)(\/|\.ts$)|repositorio|(politica|politica-de-arquivos|trabalhos|remetente|enviar-pelo-canal|abrir-caixa|memoria-de-dialeto|rotas-\w+|plataforma|conferir-chave|rotinas|sessoes-encerradas|pimenta)\.ts$/
    const fora = codigo
      .filter(
        (a) => /(?<![\w'/])sql(<[^`]*>)?`|\.(insertInto|updateTable|deleteFrom)\(/.test(a.texto) && !lugar.test(a.nome),
      )
      .map((a) => a.nome)
    expect(fora.filter((n) => !n.startsWith('embedded/'))).toEqual([])
  })

  it('opens transactions only through a command', () => {
    const fora = codigo
      .filter(
        (a) =>
          /\.transaction\(\)/.test(a.texto) &&
          !a.nome.startsWith('platform/postgres/') &&
          !a.nome.startsWith('embedded/evolution/'),
      )
      .map((a) => a.nome)
    expect(fora).toEqual([])
  })

  it('numbers the migrations without gaps', () => {
    const nomes = readdirSync(join(raiz, 'migrations')).sort()
    expect(nomes.every((n) => /^\d{4}_[a-z0-9_]+\.sql$/.test(n))).toBe(true)
    expect(nomes.map((n) => Number(n.slice(0, 4)))).toEqual(nomes.map((_, i) => i + 1))
  })

  it('writes a property a line: no literal is spread into another to be shorter', () => {
    expect(codigo.filter((a) => /^\s*\.\.\.\{ /m.test(a.texto)).map((a) => a.nome)).toEqual([])
  })

  it('names the file of a hook usar-<nome>', () => {
    expect(codigo.map((a) => a.nome).filter((n) => /(?:^|\/)use-[\w-]+\.tsx?$/.test(n))).toEqual([])
  })

  it('navigates by typed paths, because the router knows none of the rows', () => {
    expect(
      codigo
        .filter((a) => /import \{[^}]*\buseNavigate\b[^}]*\} from '@tanstack\/react-router'/.test(a.texto))
        .map((a) => a.nome),
    ).toEqual(['platform/navegador/usar-navegar.ts'])
  })

  it('writes a link as a plain anchor, because the router’s Link is not in the build', () => {
    expect(
      codigo
        .filter((a) => /import \{[^}]*\b(Link|Navigate)\b[^}]*\} from '@tanstack\/react-router'/.test(a.texto))
        .map((a) => a.nome),
    ).toEqual([])
  })

  it('exports by name, without barrels', () => {
    const barris = codigo.filter((a) => /(^|\n)export \* from/.test(a.texto)).map((a) => a.nome)
    expect(barris).toEqual([])
  })
})

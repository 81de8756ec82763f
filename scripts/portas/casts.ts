import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Files that only tests use, and generated ones. */
const FORA = /\.test\.tsx?$|\.d\.ts$|-de-teste\.tsx?$|(?:^|\/)teste\/|platform\/postgres\/esquema\.ts$/

/** Returns the lines of the type assertions (`x as T`, `<T>x`) in a text, without `as const`. */
export function castsDe(arquivo: string, texto: string): number[] {
  const fonte = ts.createSourceFile(arquivo, texto, ts.ScriptTarget.Latest, false)
  const linhas: number[] = []
  const visitar = (no: ts.Node): void => {
    if ((ts.isAsExpression(no) || ts.isTypeAssertionExpression(no)) && !ts.isConstTypeReference(no.type))
      linhas.push(fonte.getLineAndCharacterOfPosition(no.type.pos).line + 1)
    ts.forEachChild(no, visitar)
  }
  visitar(fonte)
  return linhas
}

/** Counts the type assertions in a folder, tests and generated files aside. */
export function contarCasts(pasta: string): number {
  return readdirSync(pasta, { recursive: true, encoding: 'utf8' })
    .filter((nome) => /\.tsx?$/.test(nome) && !FORA.test(nome))
    .reduce((soma, nome) => soma + castsDe(nome, readFileSync(join(pasta, nome), 'utf8')).length, 0)
}

if (import.meta.main) console.log(contarCasts(join(import.meta.dirname, '../../src')))

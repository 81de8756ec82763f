import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** More than these become one object with names. */
const PARAMETROS = 4

/** Returns the lines of the functions in a text that have more than four parameters. Types of functions do not count. */
export function funcoesLargas(arquivo: string, texto: string): number[] {
  const fonte = ts.createSourceFile(arquivo, texto, ts.ScriptTarget.Latest, false)
  const linhas: number[] = []
  const visitar = (no: ts.Node): void => {
    if (
      (ts.isFunctionDeclaration(no) ||
        ts.isFunctionExpression(no) ||
        ts.isArrowFunction(no) ||
        ts.isMethodDeclaration(no) ||
        ts.isConstructorDeclaration(no)) &&
      no.parameters.length > PARAMETROS
    )
      linhas.push(fonte.getLineAndCharacterOfPosition(no.getStart(fonte)).line + 1)
    ts.forEachChild(no, visitar)
  }
  visitar(fonte)
  return linhas
}

/** Counts them in a folder. Tests do not count. */
export function contarFuncoesLargas(pasta: string): number {
  return readdirSync(pasta, { recursive: true, encoding: 'utf8' })
    .filter((nome) => /\.tsx?$/.test(nome) && !/\.test\.tsx?$|\.d\.ts$/.test(nome))
    .reduce((soma, nome) => soma + funcoesLargas(nome, readFileSync(join(pasta, nome), 'utf8')).length, 0)
}

if (import.meta.main) console.log(contarFuncoesLargas(join(import.meta.dirname, '../../src')))

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const METODO = /^(?:GET|POST|PUT|PATCH|DELETE)$/

/** Returns the lines of the calls by method and path (`ana('GET', '/api/…')`) in a text. */
export function chamadasCruasDe(arquivo: string, texto: string): number[] {
  const fonte = ts.createSourceFile(arquivo, texto, ts.ScriptTarget.Latest, false)
  const linhas: number[] = []
  const visitar = (no: ts.Node): void => {
    if (ts.isCallExpression(no)) {
      const [metodo, caminho] = no.arguments
      if (metodo && caminho && ts.isStringLiteral(metodo) && METODO.test(metodo.text))
        linhas.push(fonte.getLineAndCharacterOfPosition(metodo.getStart(fonte)).line + 1)
    }
    ts.forEachChild(no, visitar)
  }
  visitar(fonte)
  return linhas
}

/** Counts the calls by method and path in a folder. */
export function contarChamadasCruas(pasta: string): number {
  return readdirSync(pasta, { recursive: true, encoding: 'utf8' })
    .filter((nome) => nome.endsWith('.ts'))
    .reduce((soma, nome) => soma + chamadasCruasDe(nome, readFileSync(join(pasta, nome), 'utf8')).length, 0)
}

if (import.meta.main) console.log(contarChamadasCruas(join(import.meta.dirname, '../../tests/servidor')))

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const raiz = join(import.meta.dirname, '../..')

export interface Citacao {
  id: string
  titulo: string
  arquivo: string
}

/** Returns every mark in the title of a test, wherever it is in the title. The id is the only group of `marca`. */
export function citados(marca: RegExp): Citacao[] {
  const achados: Citacao[] = []
  for (const pasta of ['src', 'tests']) {
    for (const nome of readdirSync(join(raiz, pasta), { recursive: true, encoding: 'utf8' }).filter((n) =>
      /\.test\.tsx?$/.test(n),
    )) {
      const texto = readFileSync(join(raiz, pasta, nome), 'utf8')
      for (const [, , titulo = ''] of texto.matchAll(
        /\b(?:it|test|describe)(?:\.each\([^]*?\))?\(\s*(['"`])([^]*?)\1/g,
      )) {
        for (const [, id = ''] of titulo.matchAll(marca)) achados.push({ id, titulo, arquivo: join(pasta, nome) })
      }
    }
  }
  return achados
}

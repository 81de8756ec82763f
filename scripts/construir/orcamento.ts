import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Linha } from '../../src/departments/tipos.ts'
import { alcancados, type Pedaco } from './juntar.ts'
import { LISTA_DE_TELAS } from './linhas-leves.ts'

export interface PesoDaTela {
  path: string
  /** All JavaScript that the screen needs, compressed: entry, layout, screen and their imports. */
  bytes: number
}

/**
 * Limits in kB of compressed JavaScript. The first one covers sign-in and home together: React, the router, the sign-in
 * client and the cache are 130 kB of it, and each route of the product adds some 30 bytes with its row.
 */
const ENTRADA_E_INICIO = 176
const CHAT = 260
/** The screens that have a limit: sign-in, home, the conversations. */
export const DE_TODO_DIA: readonly string[] = ['/', '/home', '/chat/chat']

const LAYOUTS: Record<string, string[]> = {
  padrao: ['src/web/casca/casca.tsx'],
  iframe: ['src/web/casca/moldura-de-iframe.tsx'],
  nenhum: [],
}

/**
 * Computes the size of every screen from the build's files, logs it, and fails the build when one exceeds its limit.
 */
export async function conferirOrcamento(
  raiz: string,
  obra: string,
  pedacos: readonly Pedaco[],
  log: (linha: string) => void,
): Promise<PesoDaTela[]> {
  const { linhas } = (await import(pathToFileURL(join(raiz, 'src/departments/index.ts')).href)) as {
    linhas: readonly Linha[]
  }
  const pesos = new Map<string, number>()
  const pesar = (fontes: readonly string[]): number => {
    let total = 0
    for (const arquivo of arquivosDe(
      pedacos,
      fontes.map((f) => (f === LISTA_DE_TELAS ? f : join(raiz, f))),
    )) {
      const bytes = pesos.get(arquivo) ?? gzipSync(readFileSync(join(obra, arquivo)), { level: 9 }).length
      pesos.set(arquivo, bytes)
      total += bytes
    }
    return total
  }
  const fontesDe = (linha: Linha) => [
    'src/web/main.tsx',
    ...(LAYOUTS[linha.layout] ?? []),
    ...(DE_TODO_DIA.includes(linha.path) ? [] : [LISTA_DE_TELAS]),
    fonteDaTela(linha),
  ]
  const telas = linhas.map((linha) => ({ path: linha.path, bytes: pesar(fontesDe(linha)) }))
  for (const t of telas) log(`${kb(t.bytes).padStart(8)}  ${t.path}`)

  const entrada = pesar(linhas.filter((l) => l.path === '/' || l.path === '/home').flatMap(fontesDe))
  const chat = telas.find((t) => t.path === '/chat/chat')?.bytes ?? 0
  log(`${kb(entrada).padStart(8)}  entrar + início (limite ${ENTRADA_E_INICIO} kB)`)
  const excessos = [
    ...(entrada > ENTRADA_E_INICIO * 1000 ? [`entrar + início: ${kb(entrada)} de ${ENTRADA_E_INICIO} kB`] : []),
    ...(chat > CHAT * 1000 ? [`/chat/chat: ${kb(chat)} de ${CHAT} kB`] : []),
  ]
  if (excessos.length) throw new Error(`O JavaScript passou do limite: ${excessos.join('; ')}.`)
  return telas
}

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Maps `() => import('#modules/chat/montagem/web/tela.tsx')…` to `src/modules/chat/…/tela.tsx`, as in the manifest. */
export function fonteDaTela(linha: Pick<Linha, 'path' | 'tela'>): string {
  const especificador = /import\(\s*['"]#([^'"]+)['"]\s*\)/.exec(String(linha.tela))?.[1]
  if (!especificador) throw new Error(`a tela de ${linha.path} não é um import()`)
  return `src/${especificador}`
}

/** Returns all files that loading these modules requires, transitively. */
function arquivosDe(pedacos: readonly Pedaco[], modulos: readonly string[]): Set<string> {
  const porArquivo = new Map(pedacos.map((p) => [p.arquivo, p]))
  const onde = (modulo: string): string => {
    const pedaco = pedacos.find((p) => p.modulos.includes(modulo))
    if (!pedaco) throw new Error(`${modulo} não está em nenhum arquivo da construção`)
    return pedaco.arquivo
  }
  return alcancados(modulos.map(onde), (arquivo) => porArquivo.get(arquivo)?.precisa ?? [])
}

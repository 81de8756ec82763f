import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { InlineConfig, Plugin } from 'vite'

/** Limit in kB of compressed JavaScript for everything that an external page loads. */
const WEBCHAT = 25

/**
 * Replaces the placeholder in the loader with the name of the core file: on an external page a relative URL would
 * resolve against that page.
 */
const nomeDoNucleo: Plugin = {
  name: 'girassol:nome-do-nucleo',
  generateBundle(_opcoes, pacote) {
    const nucleo = Object.keys(pacote).find((nome) => nome.includes('/nucleo-'))
    for (const p of Object.values(pacote))
      if (p.type === 'chunk') p.code = p.code.replaceAll('__NUCLEO__', JSON.stringify(nucleo))
  },
}

/**
 * Builds the chat for external sites: a loader with a fixed name, and the rest under a name with a content hash. The
 * loader is a classic script on an external page, so its declarations stay inside a function.
 */
export const construcaoDoWebchat = (raiz: string, obra: string): InlineConfig => ({
  root: raiz,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [nomeDoNucleo],
  build: {
    outDir: obra,
    emptyOutDir: false,
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: false,
    cssMinify: true,
    rollupOptions: {
      input: { v1: join(raiz, 'src/webchat/v1.ts'), nucleo: join(raiz, 'src/webchat/nucleo.ts') },
      preserveEntrySignatures: 'strict',
      output: {
        format: 'es',
        entryFileNames: ({ name }) => (name === 'v1' ? 'webchat/v1.js' : 'webchat/assets/[name]-[hash].js'),
        intro: ({ name }) => (name === 'v1' ? '(()=>{' : ''),
        outro: ({ name }) => (name === 'v1' ? '})()' : ''),
      },
    },
  },
})

/** Computes and logs the size, fails above the limit, and fails when the loader could not run as a classic script. */
export function conferirWebchat(obra: string, log: (linha: string) => void): number {
  const pasta = join(obra, 'webchat')
  const arquivos = existsSync(pasta)
    ? readdirSync(pasta, { recursive: true, withFileTypes: true })
        .filter((f) => f.isFile() && f.name.endsWith('.js'))
        .map((f) => join(f.parentPath, f.name))
    : []
  const bytes = arquivos.reduce((total, a) => total + gzipSync(readFileSync(a), { level: 9 }).length, 0)
  log(`${`${(bytes / 1000).toFixed(1)} kB`.padStart(8)}  chat do site, tudo (limite ${WEBCHAT} kB)`)
  const carregador = readFileSync(join(pasta, 'v1.js'), 'utf8').trim()
  if (!carregador.startsWith('(()=>{') || /^\s*(?:import|export)\b/m.test(carregador))
    throw new Error('webchat/v1.js não roda como um script comum')
  if (bytes > WEBCHAT * 1000)
    throw new Error(`O chat do site passou do limite: ${(bytes / 1000).toFixed(1)} de ${WEBCHAT} kB.`)
  return bytes
}

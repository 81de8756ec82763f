import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { InlineConfig, Plugin } from 'vite'

/** kB of compressed JavaScript, everything that a stranger's page loads. */
const WEBCHAT = 25

/**
 * The loader names the rest by a word that the build fills in: on somebody else's page a script has no address to be
 * relative to.
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
 * The chat for the company's site: a loader whose name never changes and the rest under a name made of its content. The
 * loader is an ordinary script on somebody else's page, so what it declares stays inside a function.
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

/** Weighs it, says it, refuses it above the limit, and refuses a loader that a page could not run. */
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

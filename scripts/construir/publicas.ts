import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { InlineConfig } from 'vite'
import { contratosLeves } from './contratos-leves.ts'

/** Limit in kB of compressed JavaScript for everything that a public page loads. */
const PUBLICA = 90

/**
 * Builds the programs of the pages that the server draws: one file each, under fixed names, since the markup that names
 * them comes from the running server.
 */
export const construcaoDasPublicas = (raiz: string, obra: string): InlineConfig => ({
  root: raiz,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [contratosLeves()],
  build: {
    outDir: obra,
    emptyOutDir: false,
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: false,
    cssMinify: true,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: {
        proposta: join(raiz, 'src/modules/propostas/web/publica/proposta.ts'),
        assinar: join(raiz, 'src/modules/assinaturas/web/publica/assinar.ts'),
        verificar: join(raiz, 'src/modules/assinaturas/web/publica/verificar.ts'),
        fatura: join(raiz, 'src/modules/faturas/web/publica/fatura.ts'),
        os: join(raiz, 'src/modules/campo/web/publica/os.ts'),
      },
      output: {
        format: 'es',
        entryFileNames: 'publica/[name].js',
        chunkFileNames: 'publica/[name].js',
        assetFileNames: 'publica/[name][extname]',
      },
    },
  },
})

/** Computes and logs the size, and fails above the limit. */
export function conferirPublicas(obra: string, log: (linha: string) => void): number {
  const pasta = join(obra, 'publica')
  const arquivos = existsSync(pasta) ? readdirSync(pasta).filter((f) => f.endsWith('.js')) : []
  const bytes = arquivos.reduce((total, a) => total + gzipSync(readFileSync(join(pasta, a)), { level: 9 }).length, 0)
  log(`${`${(bytes / 1000).toFixed(1)} kB`.padStart(8)}  páginas públicas (limite ${PUBLICA} kB)`)
  if (bytes === 0 || bytes > PUBLICA * 1000)
    throw new Error(`As páginas públicas passaram do limite: ${(bytes / 1000).toFixed(1)} de ${PUBLICA} kB.`)
  return bytes
}

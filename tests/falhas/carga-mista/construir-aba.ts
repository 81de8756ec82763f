import { join } from 'node:path'
import { build } from 'vite'
import { contratosLeves } from '../../../scripts/construir/contratos-leves.ts'

/**
 * The tab as one file, built as the product's screens are: fifty of them start without reading the source tree fifty
 * times.
 */
export async function construirAba(destino: string): Promise<string> {
  await build({
    root: join(import.meta.dirname, '../../..'),
    configFile: false,
    logLevel: 'error',
    plugins: [contratosLeves()],
    // whatever the environment of the tests says: as in the product
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"', __CONSTRUCAO__: '"carga"' },
    build: {
      outDir: destino,
      emptyOutDir: false,
      target: 'es2023',
      minify: false,
      copyPublicDir: false,
      lib: { entry: join(import.meta.dirname, 'aba/principal.tsx'), formats: ['es'], fileName: () => 'aba.mjs' },
      rollupOptions: { output: { codeSplitting: false } },
    },
  })
  return join(destino, 'aba.mjs')
}

import { join } from 'node:path'
import { build } from 'vite'
import { contratosLeves } from '../../../scripts/construir/contratos-leves.ts'

/**
 * Bundles the tab into one file, as the product's screens are built, so that fifty of them do not read the source tree
 * fifty times.
 */
export async function construirAba(destino: string): Promise<string> {
  await build({
    root: join(import.meta.dirname, '../../..'),
    configFile: false,
    logLevel: 'error',
    plugins: [contratosLeves()],
    // production mode as in the product, whatever the environment of the tests says
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

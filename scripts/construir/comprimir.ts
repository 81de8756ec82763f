import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRIME = /\.(?:js|css|html|svg|json|webmanifest)$/
const MINIMO = 1024

/** Writes a .br and a .gz next to each text file, so that the server does not compress during requests. */
export async function comprimir(pasta: string): Promise<void> {
  const arquivos = readdirSync(pasta, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && COMPRIME.test(f.name) && !f.parentPath.includes('.vite'))
    .map((f) => join(f.parentPath, f.name))
  await Promise.all(
    arquivos.map(async (arquivo) => {
      const bruto = await readFile(arquivo)
      if (bruto.length < MINIMO) return
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bruto, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        promisify(gzip)(bruto, { level: 9 }),
      ])
      await Promise.all([writeFile(`${arquivo}.br`, br), writeFile(`${arquivo}.gz`, gz)])
    }),
  )
}

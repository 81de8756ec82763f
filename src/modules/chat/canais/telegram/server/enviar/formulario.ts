import { randomBytes } from 'node:crypto'

export interface Formulario {
  bytes: Buffer
  tipo: string
}

const citar = (nome: string) => nome.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ')

/**
 * Builds a multipart form with one file. Written by hand because `FormData` converts each line break of a caption to
 * CRLF.
 */
export function formulario(
  campos: Record<string, unknown>,
  arquivo: { campo: string; nome: string; mime: string; bytes: Buffer },
): Formulario {
  const marca = `girassol-${randomBytes(16).toString('hex')}`
  const parte = (cabecalho: string) => `--${marca}\r\nContent-Disposition: form-data; ${cabecalho}\r\n`
  const textos = Object.entries(campos).map(
    ([nome, v]) => `${parte(`name="${nome}"`)}\r\n${typeof v === 'object' ? JSON.stringify(v) : String(v)}\r\n`,
  )
  return {
    tipo: `multipart/form-data; boundary=${marca}`,
    bytes: Buffer.concat([
      Buffer.from(
        `${textos.join('')}${parte(`name="${arquivo.campo}"; filename="${citar(arquivo.nome)}"`)}Content-Type: ${arquivo.mime}\r\n\r\n`,
      ),
      arquivo.bytes,
      Buffer.from(`\r\n--${marca}--\r\n`),
    ]),
  }
}

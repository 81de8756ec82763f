import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { ArquivoGrandeDemais, type Gravado } from './armazem.ts'

/** Creates a stream that counts and hashes its bytes, and fails at the first byte over the limit. */
export function criarMedidor(maxBytes: number): { fluxo: Transform; resultado(): Gravado } {
  const hash = createHash('sha256')
  let tamanho = 0
  const fluxo = new Transform({
    transform(parte: Buffer, _codificacao, pronto) {
      tamanho += parte.length
      if (tamanho > maxBytes) return pronto(new ArquivoGrandeDemais(maxBytes))
      hash.update(parte)
      pronto(null, parte)
    },
  })
  return { fluxo, resultado: () => ({ tamanho, sha256: hash.digest('hex') }) }
}

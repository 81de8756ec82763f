import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { FalhaDeInicio } from '../config/falha-de-inicio.ts'
import { gravarUmaVez } from '../config/gravar-uma-vez.ts'

/** Returns the master key: CHAVE_MESTRA, or a 0600 file in the data folder created on the first run. */
export function lerChaveMestra(pasta: string, daVariavel: string | undefined): Buffer {
  if (daVariavel) return Buffer.from(daVariavel, 'hex')
  const texto = gravarUmaVez(pasta, 'chave-mestra', () => randomBytes(32).toString('hex'))
  if (!/^[0-9a-f]{64}$/.test(texto)) {
    throw new FalhaDeInicio(
      `O arquivo ${join(pasta, 'chave-mestra')} não contém uma chave. Restaure-o da cópia de segurança (npm run restaurar).`,
    )
  }
  return Buffer.from(texto, 'hex')
}

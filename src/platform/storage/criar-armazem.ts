import { join } from 'node:path'
import type { Ambiente } from '../config/ambiente.ts'
import type { Armazem } from './armazem.ts'
import { criarArmazemEmDisco } from './armazem-em-disco.ts'
import { criarArmazemS3 } from './armazem-s3.ts'

type Parte = Pick<Ambiente, 'DATA_DIR' | 'S3_REGION'> & Partial<Ambiente>

/** Returns S3 when every S3_* variable is set, else a folder in the data folder. */
export function criarArmazem(a: Parte): Armazem {
  const pastaTemporaria = join(a.DATA_DIR, 'envios')
  if (a.S3_ENDPOINT && a.S3_BUCKET && a.S3_ACCESS_KEY_ID && a.S3_SECRET_ACCESS_KEY) {
    return criarArmazemS3({
      endpoint: a.S3_ENDPOINT,
      bucket: a.S3_BUCKET,
      regiao: a.S3_REGION,
      chave: a.S3_ACCESS_KEY_ID,
      segredo: a.S3_SECRET_ACCESS_KEY,
      pastaTemporaria,
    })
  }
  return criarArmazemEmDisco(join(a.DATA_DIR, 'arquivos'))
}

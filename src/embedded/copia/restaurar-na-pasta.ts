import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Ambiente } from '#platform/config/ambiente.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { restaurarCopia } from '#platform/copia/restaurar-copia.ts'
import { prepararTrabalhos } from '#platform/jobs/preparar.ts'
import { responde } from '#platform/postgres/sondar.ts'
import { criarArmazem } from '#platform/storage/criar-armazem.ts'
import { iniciarPostgres, type PostgresEmbutido } from '../postgres/iniciar.ts'

export type AmbienteDaRestauracao = Pick<Ambiente, 'DATA_DIR' | 'S3_REGION'> & Partial<Ambiente>

/** Restores beside the data folder and puts the result in its place in one rename: there is never half a data folder. */
export async function restaurarNaPasta(origem: string, ambiente: AmbienteDaRestauracao): Promise<{ tabelas: number; arquivos: number }> {
  const destino = ambiente.DATA_DIR
  if (ambiente.SUPABASE_URL) throw new FalhaDeInicio('Com SUPABASE_URL, contas e arquivos ficam no projeto hospedado: restaure por ele.')
  if (existsSync(destino) && (await readdir(destino)).length > 0) {
    throw new FalhaDeInicio(`A pasta ${destino} não está vazia. Restaure em uma pasta nova (DATA_DIR=outra-pasta) ou mova a atual, para que nada se perca.`)
  }
  const provisoria = `${destino}.restaurando`
  await rm(provisoria, { recursive: true, force: true })
  await mkdir(provisoria, { recursive: true, mode: 0o700 })
  let postgres: PostgresEmbutido | undefined
  try {
    const resultado = await restaurarCopia({
      origem,
      pasta: provisoria,
      armazem: criarArmazem({ ...ambiente, DATA_DIR: provisoria }),
      prepararTrabalhos,
      async abrirBanco() {
        if (!ambiente.DATABASE_URL) return (postgres = await iniciarPostgres(provisoria)).url
        if (!(await responde(ambiente.DATABASE_URL))) throw new FalhaDeInicio('Não consegui entrar no banco de DATABASE_URL. Confira o endereço, o usuário, a senha e se o PostgreSQL está no ar.')
        return ambiente.DATABASE_URL
      },
    })
    await postgres?.parar()
    postgres = undefined
    await rm(join(provisoria, 'envios'), { recursive: true, force: true })
    await mkdir(dirname(destino), { recursive: true })
    if (existsSync(destino)) await rmdir(destino)
    await rename(provisoria, destino)
    return resultado
  } catch (erro) {
    await postgres?.parar()
    await rm(provisoria, { recursive: true, force: true })
    throw erro
  }
}

import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Ambiente } from '#platform/config/ambiente.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { restaurarCopia } from '#platform/copia/restaurar-copia.ts'
import { prepararTrabalhos } from '#platform/jobs/preparar.ts'
import { responde } from '#platform/postgres/sondar.ts'
import { criarArmazem } from '#platform/storage/criar-armazem.ts'
import { iniciarPostgres, type PostgresEmbutido } from '../postgres/iniciar.ts'
import { lerPostmaster, postmasterVivo } from '../postgres/processo.ts'
import { DONO, limparProvisoria } from './pasta-provisoria.ts'

export type AmbienteDaRestauracao = Pick<Ambiente, 'DATA_DIR' | 'S3_REGION'> & Partial<Ambiente>

export interface Restaurado {
  tabelas: number
  arquivos: number
  /** Path of the previous content of the folder. */
  guardada?: string
}

const naoVazia = (pasta: string) =>
  new FalhaDeInicio(
    `A pasta ${pasta} não está vazia. Restaure em uma pasta nova (DATA_DIR=outra-pasta), ou repita com --substituir: a pasta atual é guardada ao lado, e nada se perde.`,
  )

/**
 * Restores next to the data folder and moves the result to its path in one rename, so that a partial data folder never
 * exists. Replaces existing data only when `substituir` agrees; the old folder is renamed, never removed.
 */
export async function restaurarNaPasta(
  origem: string,
  ambiente: AmbienteDaRestauracao,
  substituir: () => Promise<boolean> = async () => false,
): Promise<Restaurado> {
  const destino = ambiente.DATA_DIR
  if (ambiente.SUPABASE_URL)
    throw new FalhaDeInicio('Com SUPABASE_URL, contas e arquivos ficam no projeto hospedado: restaure por ele.')
  const ocupada = existsSync(destino) && (await readdir(destino)).length > 0
  if (ocupada) {
    exigirParado(destino)
    if (!(await substituir())) throw naoVazia(destino)
  }
  const provisoria = `${destino}.restaurando`
  await limparProvisoria(provisoria)
  await mkdir(provisoria, { recursive: true, mode: 0o700 })
  await writeFile(join(provisoria, DONO), String(process.pid))
  let postgres: PostgresEmbutido | undefined
  try {
    const resultado = await restaurarCopia({
      origem,
      pasta: provisoria,
      armazem: criarArmazem({ ...ambiente, DATA_DIR: provisoria }),
      prepararTrabalhos,
      async abrirBanco() {
        if (!ambiente.DATABASE_URL) return (postgres = await iniciarPostgres(provisoria)).url
        if (!(await responde(ambiente.DATABASE_URL)))
          throw new FalhaDeInicio(
            'Não consegui entrar no banco de DATABASE_URL. Confira o endereço, o usuário, a senha e se o PostgreSQL está no ar.',
          )
        return ambiente.DATABASE_URL
      },
    })
    await postgres?.parar()
    postgres = undefined
    await rm(join(provisoria, 'envios'), { recursive: true, force: true })
    await rm(join(provisoria, DONO))
    await mkdir(dirname(destino), { recursive: true })
    const guardada = ocupada ? await guardarAtual(destino) : undefined
    if (existsSync(destino)) await rmdir(destino)
    await rename(provisoria, destino)
    return { ...resultado, ...(guardada ? { guardada } : {}) }
  } catch (erro) {
    await postgres?.parar()
    await rm(provisoria, { recursive: true, force: true })
    throw erro
  }
}

function exigirParado(pasta: string): void {
  const dados = join(pasta, 'postgres')
  const escrito = lerPostmaster(dados)
  if (escrito && postmasterVivo(escrito.pid, dados))
    throw new FalhaDeInicio(`O Girassol da pasta ${pasta} está aberto. Encerre-o antes de restaurar sobre ela.`)
}

/** Checks again right before the folder is renamed, because a server may have been started on it meanwhile. */
async function guardarAtual(destino: string): Promise<string> {
  exigirParado(destino)
  const instante = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const guardada = `${destino}.antes-${instante}`
  await rename(destino, guardada)
  return guardada
}

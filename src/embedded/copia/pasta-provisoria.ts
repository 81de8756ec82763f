import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { processoVivo } from '#platform/config/processo-vivo.ts'
import { lerPostmaster, postmasterVivo } from '../postgres/processo.ts'

/** File of a provisional folder with the process id of the restore that fills it. */
export const DONO = 'restaurando.pid'

const PARAR_MS = 10_000

/**
 * Removes the remains of a killed restore, including its running PostgreSQL. Throws while another restore uses the
 * folder.
 */
export async function limparProvisoria(pasta: string): Promise<void> {
  const dono = Number(await readFile(join(pasta, DONO), 'utf8').catch(() => ''))
  if (dono > 0 && dono !== process.pid && processoVivo(dono)) {
    throw new FalhaDeInicio(
      `Outra restauração está em andamento em ${pasta} (processo ${dono}). Espere que ela termine.`,
    )
  }
  const dados = join(pasta, 'postgres')
  const escrito = lerPostmaster(dados)
  if (escrito && postmasterVivo(escrito.pid, dados)) {
    process.kill(escrito.pid, 'SIGQUIT')
    for (const limite = Date.now() + PARAR_MS; processoVivo(escrito.pid) && Date.now() < limite;) await esperar(30)
  }
  await rm(pasta, { recursive: true, force: true })
}

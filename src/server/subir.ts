import { join } from 'node:path'
import { lerAmbiente } from '#platform/config/ambiente.ts'
import { prepararTrabalhos } from '#platform/jobs/preparar.ts'
import { criarLog } from '#platform/log/log.ts'
import { migrar } from '#platform/postgres/migrar.ts'
import { lerChaveMestra } from '#platform/segredos/chave-mestra.ts'
import { criarCofre } from '#platform/segredos/cofre.ts'
import { conferirChave } from './conferir-chave.ts'
import { construirPaginas } from './construir-paginas.ts'
import { comoFalhaDeEscuta } from './escuta.ts'
import { criarPrimeiroAdministrador } from './seed/administrador.ts'
import { montarApp } from './app.ts'
import { abrirPostgres } from './postgres.ts'
import { umDeCadaVez } from './seed/um-de-cada-vez.ts'
import { semearDemonstracao } from './seed/demonstracao.ts'

export interface Servidor {
  url: string
  /** Lines for the person who started it: how to sign in, where the phone is. */
  dicas: string[]
  fechar(): Promise<void>
}

/** Everything between `npm start` and an open door, in order; whatever fails says what and how to mend it, and what was opened is closed. */
export async function subir(env: Record<string, string | undefined>): Promise<Servidor> {
  const ambiente = lerAmbiente(env)
  const log = criarLog({ nivel: ambiente.LOG_LEVEL })
  const pasta = join(import.meta.dirname, '../../dist/web')
  const abertos: { fechar(): Promise<void> }[] = []
  const abrir = <T extends { fechar(): Promise<void> }>(algo: T): T => (abertos.push(algo), algo)
  const fechar = async () => {
    for (const algo of abertos.splice(0).reverse()) await algo.fechar().catch((erro: unknown) => log.error({ err: erro }, 'closing failed'))
  }
  const paginas = construirPaginas(pasta)
  try {
    const { url: urlDoBanco } = abrir(await abrirPostgres(ambiente, log))
    const falhaDasPaginas = await paginas
    const chaveMestra = lerChaveMestra(ambiente.DATA_DIR, ambiente.CHAVE_MESTRA)
    await migrar(urlDoBanco)
    await prepararTrabalhos(urlDoBanco)
    await conferirChave(urlDoBanco, criarCofre(chaveMestra))

    const ligado = ambiente.SIMULADOR_WHATSAPP ? ambiente.SIMULADOR_WHATSAPP === 'ligado' : ambiente.seed === 'demo' && ambiente.local
    const { criarSimulador } = ligado ? await import('#embedded/evolution/criar-simulador.ts') : {}
    const simulador = criarSimulador && abrir(await criarSimulador({ pasta: join(ambiente.DATA_DIR, 'whatsapp-simulado'), log }))
    const comSprintHub = ambiente.SIMULADOR_SPRINTHUB ? ambiente.SIMULADOR_SPRINTHUB === 'ligado' : ligado && ambiente.seed === 'demo'
    const { criarSprintHub } = comSprintHub ? await import('#embedded/sprinthub/criar-sprinthub.ts') : {}
    const sprintHub = criarSprintHub && abrir(await criarSprintHub({ pasta: join(ambiente.DATA_DIR, 'sprinthub-simulado') }))
    const app = abrir(await montarApp({
      ambiente, urlDoBanco, chaveMestra, log, pasta,
      simulador: simulador ? { url: `${simulador.url}/celular` } : null,
      permitirTambem: [simulador, sprintHub].flatMap((x) => (x ? [new URL(x.url).host] : [])),
    }))
    const url = await app.iniciar().catch((erro: unknown) => {
      throw comoFalhaDeEscuta(erro, ambiente)
    })
    await umDeCadaVez(app.s.banco, async () => {
      await criarPrimeiroAdministrador(app, ambiente)
      await app.funis.instalar()
      if (ambiente.seed === 'demo') await semearDemonstracao(app, simulador, sprintHub)
    })
    return {
      url,
      dicas: [
        ...(ambiente.seed === 'demo' ? ['Entre com atendente@girassol.test e a senha girassol-demo (há também admin@ e supervisora@girassol.test).'] : []),
        ...(simulador ? [`Celular dos clientes (WhatsApp simulado): ${simulador.url}/celular`] : []),
        ...(sprintHub ? [`SprintHub simulado: ${sprintHub.url}`] : []),
        ...(falhaDasPaginas ? [falhaDasPaginas] : []),
      ],
      fechar,
    }
  } catch (erro) {
    await paginas // a build cut short would leave its folder behind
    await fechar()
    throw erro
  }
}

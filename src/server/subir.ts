import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lerAmbiente } from '#platform/config/ambiente.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { fecharPasta } from '#platform/config/fechar-pasta.ts'
import type { Partida } from '#platform/http/partida.ts'
import { prepararTrabalhos } from '#platform/jobs/preparar.ts'
import { criarLog } from '#platform/log/log.ts'
import { migrar } from '#platform/postgres/migrar.ts'
import { lerChaveMestra } from '#platform/segredos/chave-mestra.ts'
import { criarCofre } from '#platform/segredos/cofre.ts'
import { conferirChave } from './conferir-chave.ts'
import { construirPaginas, type ConstrucaoDasPaginas } from './construir-paginas.ts'
import { instalarAutomacoes } from '#modules/automacoes/publico.ts'
import { demonstracaoDeixada } from '#modules/acesso/publico.ts'
import { comoFalhaDeEscuta } from './escuta.ts'
import { oferecerLinkDeInstalacao } from './instalacao.ts'
import { criarPrimeiroAdministrador } from './seed/administrador.ts'
import { montarApp } from './app.ts'
import { abrirPostgres } from './postgres.ts'
import { receber } from './recepcao.ts'
import { abrirSimuladores } from './simuladores.ts'
import { umDeCadaVez } from './seed/um-de-cada-vez.ts'
import { semearDemonstracao } from './seed/demonstracao.ts'

export interface Servidor {
  url: string
  /** Lines for the operator: how to sign in, where the simulated phone is. */
  dicas: string[]
  fechar(): Promise<void>
}

/**
 * Runs every step between `npm start` and a ready server, in order. A failure reports what happened and how to fix it,
 * and closes what was opened. The address responds from the start; until the server is ready it shows `partida`.
 */
export async function subir(env: Record<string, string | undefined>): Promise<Servidor> {
  const lido = lerAmbiente(env)
  const log = criarLog({ nivel: lido.LOG_LEVEL })
  const pasta = join(import.meta.dirname, '../../dist/web')
  const abertos: { fechar(): Promise<void> }[] = []
  const abrir = <T extends { fechar(): Promise<void> }>(algo: T): T => {
    abertos.push(algo)
    return algo
  }
  const fechar = async () => {
    for (const algo of abertos.splice(0).reverse())
      await algo.fechar().catch((erro: unknown) => log.error({ err: erro }, 'closing failed'))
  }
  const partida: Partida = { etapa: 'ligando o banco de dados' }
  let paginas: ConstrucaoDasPaginas | undefined
  try {
    const recepcao = abrir(await receber(lido, partida))
    const ambiente = { ...lido, PORT: recepcao.porta }
    prepararPasta(ambiente.DATA_DIR)
    // the folder must exist: the server reads files from it as soon as the build writes them
    mkdirSync(pasta, { recursive: true })
    paginas = construirPaginas(pasta)
    const { url: urlDoBanco } = abrir(await abrirPostgres(ambiente, log))
    const chaveMestra = lerChaveMestra(ambiente.DATA_DIR, ambiente.CHAVE_MESTRA)
    partida.etapa = 'atualizando o banco de dados'
    await migrar(urlDoBanco)
    await prepararTrabalhos(urlDoBanco)
    await conferirChave(urlDoBanco, criarCofre(chaveMestra))

    const simuladores = abrir(await abrirSimuladores({ ambiente, urlDoBanco, log }))
    const { simulador, sprintHub, enderecos } = simuladores
    const app = abrir(
      await montarApp({
        ambiente,
        urlDoBanco,
        chaveMestra,
        log,
        pasta,
        partida,
        simulador: enderecos.whatsapp ? { url: `${enderecos.whatsapp}/celular` } : null,
        permitirTambem: [enderecos.whatsapp, enderecos.sprinthub].flatMap((url) => (url ? [new URL(url).host] : [])),
      }),
    )
    const url = await app
      .iniciar(() => recepcao.fechar())
      .catch((erro: unknown) => {
        throw comoFalhaDeEscuta(erro, ambiente)
      })
    partida.etapa = ambiente.seed === 'demo' ? 'criando a empresa de demonstração' : 'conferindo os funis'
    let demonstra = ambiente.seed === 'demo'
    await umDeCadaVez(app.s.banco, async () => {
      await criarPrimeiroAdministrador(app, ambiente)
      await app.funis.instalar()
      demonstra &&= !(await demonstracaoDeixada(app.s.banco.db))
      if (demonstra) await semearDemonstracao(app, simulador, sprintHub)
      else await instalarAutomacoes(app.s)
    })
    const instalacao = ambiente.seed === 'demo' ? null : await oferecerLinkDeInstalacao(app.s, url)
    partida.etapa = 'preparando a página'
    const falhaDasPaginas = await paginas.pronta
    partida.etapa = null
    return {
      url,
      dicas: [
        ...(demonstra
          ? [
              'Entre com atendente@girassol.test e a senha girassol-demo (há também admin@ e supervisora@girassol.test).',
            ]
          : []),
        ...(instalacao ? [`Primeira conta, de quem vai administrar (24 horas, uma vez só): ${instalacao}`] : []),
        ...(enderecos.whatsapp ? [`Celular dos clientes (WhatsApp simulado): ${enderecos.whatsapp}/celular`] : []),
        ...(enderecos.sprinthub ? [`SprintHub simulado: ${enderecos.sprinthub}`] : []),
        ...(falhaDasPaginas ? [falhaDasPaginas] : []),
      ],
      fechar,
    }
  } catch (erro) {
    await paginas?.parar()
    await fechar()
    throw erro
  }
}

function prepararPasta(pasta: string): void {
  try {
    fecharPasta(pasta)
  } catch (erro) {
    throw new FalhaDeInicio(
      `Não consegui escrever na pasta de dados ${pasta}. Confira a permissão e o espaço em disco.`,
      erro,
    )
  }
}

import Fastify, { type FastifyInstance } from 'fastify'
import { statusDoErro } from '#kit/codigo-do-erro.ts'
import { corpoDeErro, ErroApp } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Log } from '#platform/log/log.ts'
import { criarAoVivo } from './celular/ao-vivo.ts'
import { semearClientes } from './celular/clientes-iniciais.ts'
import { rotasDaPagina } from './celular/pagina.ts'
import { rotasDoCelular } from './celular/rotas.ts'
import { criarEntregador } from './rede/entregador.ts'
import { lembrar } from './rede/lembrar.ts'
import type { Mundo } from './rede/mundo.ts'
import { guardarPorta, portaDeSempre } from './rede/porta.ts'
import { progredirTodos } from './rede/progredir.ts'
import { abrirBanco } from './repositorio/banco.ts'
import { fecharConversas } from './repositorio/clientes.ts'
import { chaveGlobal, semearInstancia, type InstanciaInicial } from './repositorio/instancias.ts'
import { retomarParadas } from './repositorio/saida.ts'
import { Recusa } from './rest/recusa.ts'
import { rotasDeConversa } from './rest/rotas-de-conversa.ts'
import { rotasDeEnvio } from './rest/rotas-de-envio.ts'
import { rotasDeInstancia } from './rest/rotas-de-instancia.ts'

export interface OpcoesDoSimulador {
  /** The simulator's own folder; it must contain nothing else. */
  pasta: string
  /** When absent: the port of the last run, or a free one. */
  porta?: number
  log: Log
  /** Global API key; when absent, created on the first run and stored. */
  chave?: string
  /** The customers of the phone page write to the first one. */
  instancias?: InstanciaInicial[]
  /** Duration of each step of a message (✓, ✓✓), in ms. */
  passoMs?: number
  /** Wait before the first retry of a webhook, in ms. */
  esperaInicialMs?: number
}

export interface Simulador {
  url: string
  /** API key for the inbox that uses it. */
  chave: string
  instancia: string
  /** Fills the customers' phones with the history in these webhook deliveries. */
  lembrar(entregas: readonly unknown[]): void
  fechar(): Promise<void>
}

const INSTANCIAS: InstanciaInicial[] = [{ nome: 'girassol', numero: '5519933330000' }]

/**
 * Starts a simulated WhatsApp: an Evolution API server and the customers' phones, on loopback. The application uses it
 * by HTTP only.
 */
export async function criarSimulador(opcoes: OpcoesDoSimulador): Promise<Simulador> {
  const { pasta, log, instancias = INSTANCIAS, passoMs = 350, esperaInicialMs = 5000 } = opcoes
  const banco = abrirBanco(pasta)
  const chave = chaveGlobal(banco, opcoes.chave)
  for (const instancia of instancias) semearInstancia(banco, instancia)
  semearClientes(banco)
  fecharConversas(banco)

  const aoVivo = criarAoVivo(() => {
    if (banco.isOpen) fecharConversas(banco)
  })
  const relogios = new Set<NodeJS.Timeout>()
  const mundo: Mundo = {
    banco,
    log,
    url: '',
    passoMs,
    avisar: aoVivo.avisar,
    despertar: () => entregador.despertar(),
    depois(ms, fazer) {
      const relogio = setTimeout(() => {
        relogios.delete(relogio)
        fazer()
      }, ms)
      relogios.add(relogio)
    },
  }
  const entregador = criarEntregador(mundo, esperaInicialMs)

  const app = Fastify({
    bodyLimit: 136 * 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
  })
  tratarErros(app, log)
  soLoopback(app)
  rotasDeInstancia(app, mundo, chave)
  rotasDeEnvio(app, mundo, chave)
  rotasDeConversa(app, mundo, chave)
  rotasDoCelular(app, mundo)
  rotasDaPagina(app)
  aoVivo.registrar(app)
  mundo.url = await app.listen({ host: '127.0.0.1', port: opcoes.porta ?? (await portaDeSempre(banco)) })
  guardarPorta(banco, mundo.url)

  retomarParadas(banco, Date.now())
  progredirTodos(mundo)
  entregador.despertar()
  return {
    url: mundo.url,
    chave,
    instancia: instancias[0]?.nome ?? '',
    lembrar: (entregas) => lembrar(mundo, instancias[0]?.nome ?? '', entregas),
    async fechar() {
      for (const relogio of relogios) clearTimeout(relogio)
      aoVivo.fechar()
      await app.close()
      await entregador.parar()
      banco.close()
    },
  }
}

function tratarErros(app: FastifyInstance, log: Log): void {
  app.setNotFoundHandler((req, res) =>
    res.status(404).send(new Recusa(404, [`Cannot ${req.method} ${req.url.split('?')[0]}`]).corpo),
  )
  app.setErrorHandler((erro, _req, res) => {
    if (erro instanceof Recusa) return res.status(erro.status).send(erro.corpo)
    if (erro instanceof ErroApp) return res.status(erro.status).send(corpoDeErro(erro))
    const status = statusDoErro(erro) ?? 500
    if (status >= 500) log.error({ err: erro }, 'simulated WhatsApp failed')
    return res
      .status(status)
      .send({ status, error: 'Internal Server Error', response: { message: String(comoObjeto(erro).message) } })
  })
}

/**
 * Refuses other hosts and origins. The page has no sign-in: a name that resolves to 127.0.0.1, or another site in the
 * same browser, must not reach it.
 */
function soLoopback(app: FastifyInstance): void {
  app.addHook('onRequest', async (req) => {
    if (!/^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(req.headers.host ?? ''))
      throw new Recusa(404, [`Cannot ${req.method} ${req.url}`])
    const { origin } = req.headers
    if (origin !== undefined && req.method !== 'GET' && URL.parse(origin)?.host !== req.headers.host)
      throw new ErroApp('FORBIDDEN', 403, 'Origem recusada')
  })
}

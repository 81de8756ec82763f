import { hkdfSync, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { registrarAcesso } from '#modules/acesso/montagem/server/rotas.ts'
import { identidadeNosEmails } from '#modules/empresa/publico.ts'
import { montarServicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { expedientes } from '#modules/calendario/publico.ts'
import { acessoAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { Ambiente } from '#platform/config/ambiente.ts'
import { proxiesConfiaveis } from '#platform/auth/proxies-confiaveis.ts'
import { criarExecutor } from '#platform/eventos/unidade.ts'
import { criarRelay, difundir, type Relay } from '#platform/eventos/relay.ts'
import { aceitarEntregas, CORPO_COMUM } from '#platform/http/entregas.ts'
import { contarPedidos } from '#platform/http/contar-pedidos.ts'
import { antesDaRota, instalarErros } from '#platform/http/erros.ts'
import { pronta, type Partida } from '#platform/http/partida.ts'
import { maisFundoQue } from '#platform/http/profundidade.ts'
import { registrar, type RotaRegistrada } from '#platform/http/rotas.ts'
import { iniciarTrabalhos } from '#platform/jobs/executor.ts'
import { criarLeitores } from '#platform/leitores/leitores.ts'
import { criarLigados } from '#platform/ligados.ts'
import {
  conferirEnderecosAbertos,
  conferirPaginasPublicas,
  protegerPaginasPublicas,
} from '#platform/links/pagina-publica.ts'
import type { Log } from '#platform/log/log.ts'
import { juntar } from '#platform/modulo.ts'
import { criarCorreio } from '#platform/mail/correio.ts'
import { criarAutorizacoes } from '#platform/mail/oauth/autorizacoes.ts'
import { PROVEDORES, type Provedores } from '#platform/mail/oauth/provedores.ts'
import { criarRede } from '#platform/net/buscar.ts'
import { portaDe } from '#platform/net/porta.ts'
import { abrirBanco } from '#platform/postgres/banco.ts'
import { tempoReal as contratoDoTempoReal } from '#platform/realtime/contrato.ts'
import { difusaoDeRevogacao, mensagemDeRevogacao } from '#platform/realtime/revogar.ts'
import { rotasDeTempoReal } from '#platform/realtime/rotas.ts'
import { criarCofre } from '#platform/segredos/cofre.ts'
import type { Servicos } from '#platform/servicos.ts'
import { montarContas } from './contas.ts'
import { montarArquivos } from './arquivos.ts'
import { montarModulos } from './modulos.ts'
import { servirDocumentacao } from './http/documentacao.ts'
import { limitarCorpoLento } from './http/corpo-lento.ts'
import { fecharPortas } from './http/fechar-portas.ts'
import { protegerRespostas } from './http/politica-de-conteudo.ts'
import { servirPaginas } from './http/paginas.ts'
import { perguntasDasPaginas } from './http/perguntas-das-paginas.ts'
import { registrarPlataforma } from './http/plataforma.ts'
import { criarPorteiro } from './porteiro.ts'
import { rotinasDaPlataforma } from './rotinas.ts'
import { montarTempoReal } from './tempo-real.ts'
import { conferirPortas } from './conferir-portas.ts'
import { dividirEndereco } from './endereco-publico.ts'
import { apagarArquivoDoLink, soDestaMaquina } from './instalacao.ts'

export interface OpcoesDoApp {
  ambiente: Ambiente
  urlDoBanco: string
  chaveMestra: Buffer
  log: Log
  /** folder of the built pages; absent in tests that need none */
  pasta?: string
  simulador?: { url: string } | null
  /** progress of the start; without it the server is ready as soon as it listens */
  partida?: Partida
  /** only tests: the providers of mailboxes; their addresses come from no setting */
  provedoresDeCorreio?: Provedores
  /** further hosts the server may call, such as the simulator it started itself */
  permitirTambem?: string[]
}

export type App = Awaited<ReturnType<typeof montarApp>>

/** Derives a key from the master key by HKDF, one per name. Derived keys need no storage and cannot leak separately. */
const derivar = (chaveMestra: Buffer, nome: string) =>
  Buffer.from(hkdfSync('sha256', chaveMestra, '', nome, 32)).toString('base64url')

/** Assembles the application: services, then modules in order, then the network parts. Does not listen yet. */
export async function montarApp(o: OpcoesDoApp) {
  const { ambiente, log, chaveMestra, partida = pronta() } = o
  const banco = abrirBanco({ url: o.urlDoBanco, papel: 'girassol_app', uso: 'servidor' })
  const bancoDoRelay = abrirBanco({ url: o.urlDoBanco, papel: 'girassol_app', nome: 'girassol-relay', uso: 'relay' })
  const cofre = criarCofre(chaveMestra)
  const rede = criarRede({
    permitidos: ambiente.SSRF_PERMITIDOS,
    permitirTambem: o.permitirTambem ?? [],
    nomesProprios: ambiente.PUBLIC_URL ? [new URL(ambiente.PUBLIC_URL).hostname] : [],
    log,
  })
  let relay: Relay | undefined
  const ligados = criarLigados()
  const executar = criarExecutor(banco, () => relay?.despertar(), ligados)
  const urlPublica = () => ambiente.urlPublica
  const autorizacoes = criarAutorizacoes({
    banco,
    cofre,
    rede,
    executar,
    urlPublica,
    provedores: o.provedoresDeCorreio ?? PROVEDORES,
  })
  const correio = criarCorreio({
    smtpUrl: ambiente.SMTP_URL,
    remetente: ambiente.MAIL_FROM,
    identidade: () => identidadeNosEmails(banco.db),
    banco,
    cofre,
    rede,
    autorizacoes,
    log,
  })
  const chaveDeServico = ambiente.SUPABASE_SERVICE_KEY ?? `sb_secret_${derivar(chaveMestra, 'chave de servico')}`
  const contas = montarContas({ ambiente, banco, cofre, correio, log, chaveDeServico, executar, urlPublica })
  const porteiro = criarPorteiro(banco, contas)
  const arquivos = await montarArquivos({
    ambiente,
    banco,
    cofre,
    log,
    chaveDeServico,
    urlPublica,
    quem: porteiro.quem,
  })
  const leitores = criarLeitores()
  const s: Servicos = {
    ambiente,
    banco,
    executar,
    log,
    cofre,
    correio,
    autorizacoes,
    rede,
    arquivos: arquivos.arquivos,
    leitores,
    ligados,
  }

  const chaveDoTempoReal = ambiente.ABLY_API_KEY ?? `girassol.embutida:${derivar(chaveMestra, 'tempo real')}`
  const hospedado = ambiente.ABLY_API_KEY !== undefined
  const tempoReal = await montarTempoReal({ chave: chaveDoTempoReal, hospedado, banco, log })
  const { chat, meta, funis, todos } = montarModulos(s)
  const modulos = juntar(todos)
  ligados.receber(modulos.ligados)
  relay = criarRelay({
    banco: bancoDoRelay,
    publicador: tempoReal.publicador,
    assinantes: modulos.assinantes,
    difusoes: [
      difusaoDeRevogacao,
      difundir(acessoAlterado, (e) => [mensagemDeRevogacao({ cliente: e.usuario_id })]),
      ...modulos.difusoes,
    ],
    log,
  })

  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: CORPO_COMUM,
    http: { maxHeaderSize: CABECALHOS },
    requestTimeout: PRAZO_DO_PEDIDO,
    trustProxy: proxiesConfiaveis(ambiente.PROXIES_CONFIAVEIS),
    frameworkErrors: antesDaRota,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  })
  instalarErros(app)
  contarPedidos(app)
  const rotas: RotaRegistrada[] = []
  conferirPortas(app, rotas)
  protegerRespostas(app, ambiente)
  protegerPaginasPublicas(app, modulos.paginasPublicas)
  limitarCorpoLento(app, rotas)
  aceitarCorpoVazio(app, aceitarEntregas(app, modulos.entregas))
  registrarPlataforma(app, porteiro, rotas, {
    s,
    admin: contas.admin,
    chavePublicavel: contas.chavePublicavel,
    supabaseUrl: ambiente.SUPABASE_URL,
    simulador: o.simulador ?? null,
    partida,
  })
  registrarAcesso(
    app,
    porteiro,
    montarServicos({
      banco,
      executar,
      admin: contas.admin,
      correio,
      arquivos: s.arquivos,
      expedientes,
      abertos: modulos.trabalhosAbertos,
      log,
      urlPublica,
      demo: ambiente.seed === 'demo',
      soDestaMaquina: soDestaMaquina(ambiente),
      aoInstalar: () => apagarArquivoDoLink(ambiente.DATA_DIR),
    }),
    rotas,
  )
  registrar(
    app,
    porteiro,
    'plataforma.tempo_real',
    contratoDoTempoReal,
    rotasDeTempoReal({ banco, chave: chaveDoTempoReal, hospedado, canais: todos.flatMap((m) => m.canaisAoVivo ?? []) }),
    rotas,
  )
  modulos.registrar(app, porteiro, rotas)
  // plugins register their routes until the server is ready
  app.addHook('onReady', async () => {
    conferirPaginasPublicas(modulos.paginasPublicas, rotas)
    conferirEnderecosAbertos(modulos.paginasPublicas, modulos.entregas, SEM_CABECALHOS_ESTRITOS, rotas)
  })
  contas.registrar(app)
  arquivos.registrar(app, modulos.arquivos)
  tempoReal.registrar(app)
  servirDocumentacao(app, rotas, urlPublica)
  servirPaginas(app, o.pasta ?? join(import.meta.dirname, '../../dist/web'), {
    ...perguntasDasPaginas(banco.db),
    endereco: urlPublica,
    etapa: () => partida.etapa,
  })

  app.server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!tempoReal.aoUpgrade(req, socket, head) && !contas.aoUpgrade(req, socket, head)) socket.destroy()
  })

  let trabalhos: { fechar(): Promise<void> } | undefined
  let endereco: { fechar(): Promise<void> } | undefined
  return {
    app,
    s,
    rotas,
    admin: contas.admin,
    chat,
    meta,
    funis,
    /**
     * Listens on the address of the environment and starts the background work. `antes` runs right before it listens.
     * Returns the URL.
     */
    async iniciar(antes?: () => Promise<void>): Promise<string> {
      await app.ready()
      await antes?.()
      await app.listen({ port: ambiente.PORT, host: ambiente.HOST })
      const port = portaDe(app.server)
      const proprio = `http://${ambiente.HOST.includes(':') ? `[${ambiente.HOST}]` : ambiente.HOST}:${port}`
      if (!ambiente.PUBLIC_URL) endereco = await dividirEndereco({ banco, ambiente, log, proprio })
      trabalhos = await iniciarTrabalhos({
        banco,
        trabalhos: modulos.trabalhos,
        rotinas: [...modulos.rotinas, ...rotinasDaPlataforma(banco, !ambiente.SUPABASE_URL, arquivos.limpar)],
        log,
      })
      modulos.iniciar()
      relay?.despertar()
      return ambiente.PUBLIC_URL ?? proprio
    },
    /** Stops accepting work, finishes the work in progress and releases all resources. */
    async fechar(): Promise<void> {
      await Promise.all([tempoReal.fechar(), contas.fechar()])
      // in parallel: a request that waits for a send gets its response only when the sender shuts down
      await Promise.all([fecharPortas(app), modulos.fechar()])
      await trabalhos?.fechar()
      await leitores.fechar()
      await relay?.fechar()
      await endereco?.fechar()
      await Promise.all([banco.fechar(), bancoDoRelay.fechar()])
    },
  }
}

/** Open addresses with a token that answer without the strict headers of a public page. */
const SEM_CABECALHOS_ESTRITOS: Readonly<Record<string, string>> = {
  '/api/fotos/{token}': 'the name of an image, which opens no data; browsers cache it for a year',
}

/**
 * Limit in bytes for all headers of one request. Session cookies with the largest metadata an account may have, plus
 * the access token, are 22 kB. Node's default of 16 kB would refuse every request of such a user.
 */
const CABECALHOS = 48 * 1024

/**
 * Time limit for receiving one request (ms). Bounds connections that send a byte now and then; long enough for the
 * largest file over a slow line.
 */
const PRAZO_DO_PEDIDO = 15 * 60_000

/** Accepts an empty JSON body: some clients always send a content type, also with DELETE. */
function aceitarCorpoVazio(app: FastifyInstance, ehEntrega: (url: string) => boolean): void {
  app.decorateRequest('bruto')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, corpo, feito) => {
    if (corpo === '') return feito(null, undefined)
    // the signature of a webhook delivery is computed over the raw body
    if (ehEntrega(req.url)) req.bruto = String(corpo)
    try {
      const lido: unknown = JSON.parse(String(corpo))
      if (maisFundoQue(lido, 200)) throw new RangeError('too deep')
      feito(null, lido)
    } catch {
      feito(Object.assign(new Error('not json'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }))
    }
  })
}

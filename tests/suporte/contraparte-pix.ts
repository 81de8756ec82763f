import { randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { novaAutoridade } from './autoridade.ts'
import { aoFim } from './ao-fim.ts'

type Objeto = Record<string, any>

export interface PedidoAoBanco {
  metodo: string
  caminho: string
  query: URLSearchParams
  corpo: Objeto
}

const VALOR = /^\d{1,10}\.\d{2}$/
const e2eNovo = () =>
  `E00000000${new Date().toISOString().replace(/\D/g, '').slice(0, 12)}${randomBytes(6).toString('hex').slice(0, 11)}`

/** A bank with the Pix API v2 over mutual TLS: tokens that expire, charges with due date, receipts, refunds, webhooks. */
export async function contrapartePix({ chave }: { chave: string }) {
  const autoridade = novaAutoridade('Autoridade do Banco de Teste')
  const cliente = autoridade.emitir('girassol.test')
  const cobrancas = new Map<string, Objeto>()
  const recebidos: Objeto[] = []
  const webhooks = new Map<string, string>()
  const pedidos: PedidoAoBanco[] = []
  const falhas: { quando: (p: PedidoAoBanco) => boolean; status: number; depois?: boolean }[] = []
  let tokens = new Set<string>()

  const problema = (res: ServerResponse, status: number, tipo: string, detail: string) =>
    res
      .writeHead(status, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ type: `https://pix.bcb.gov.br/api/v2/error/${tipo}`, title: tipo, status, detail }))
  const json = (res: ServerResponse, corpo: unknown, status = 200) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(corpo))

  const { cert, key } = autoridade.emitir('localhost')
  const servidor = createServer(
    { cert, key, ca: autoridade.cert, requestCert: true, rejectUnauthorized: true },
    (req, res) => {
      const partes: Buffer[] = []
      req.on('data', (p: Buffer) => partes.push(p)).on('end', () => tratar(req, res, Buffer.concat(partes).toString()))
    },
  )
  await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
  const { port } = servidor.address() as AddressInfo
  aoFim(async () => void servidor.close().closeAllConnections())

  function tratar(req: IncomingMessage, res: ServerResponse, texto: string): void {
    const url = new URL(req.url ?? '/', 'https://banco')
    if (url.pathname === '/oauth/token') return darToken(req, res, texto)
    const pedido = {
      metodo: req.method ?? 'GET',
      caminho: url.pathname.replace(/^\/v2/, ''),
      query: url.searchParams,
      corpo: texto ? JSON.parse(texto) : {},
    }
    pedidos.push(pedido)
    if (!tokens.has((req.headers.authorization ?? '').replace('Bearer ', '')))
      return void problema(res, 401, 'AcessoNegado', 'Token inválido')
    const falha = falhas.findIndex((f) => f.quando(pedido))
    if (falha >= 0) {
      const [f] = falhas.splice(falha, 1)
      if (!f?.depois) return void problema(res, f?.status ?? 503, 'ServicoIndisponivel', 'Tente de novo')
      // the change is made and its response is lost
      responder(pedido, { writeHead: () => ({ end: () => undefined }) } as unknown as ServerResponse)
      return void req.socket.destroy()
    }
    responder(pedido, res)
  }

  function darToken(req: IncomingMessage, res: ServerResponse, texto: string): void {
    const certo = `Basic ${Buffer.from('cliente:segredo-do-banco').toString('base64')}`
    if (req.headers.authorization !== certo || !texto.includes('grant_type=client_credentials'))
      return void json(res, { error: 'invalid_client' }, 401)
    const token = randomBytes(12).toString('hex')
    tokens.add(token)
    json(res, { access_token: token, token_type: 'Bearer', expires_in: 3600 })
  }

  function responder(p: PedidoAoBanco, res: ServerResponse): void {
    const [recurso, id = '', sub, subId = ''] = p.caminho.slice(1).split('/')
    if (recurso === 'cobv') return cobv(p, id, res)
    if (recurso === 'webhook' && p.metodo === 'PUT') {
      if (decodeURIComponent(id) !== chave) return void problema(res, 404, 'NaoEncontrado', 'Chave de outro')
      webhooks.set(chave, p.corpo.webhookUrl)
      return void res.writeHead(204).end()
    }
    if (recurso === 'pix' && sub === 'devolucao') return devolucao(p, id, subId, res)
    if (recurso === 'pix' && !id) return listar(p, res)
    problema(res, 404, 'NaoEncontrado', 'Nada aqui')
  }

  function cobv(p: PedidoAoBanco, txid: string, res: ServerResponse): void {
    const ja = cobrancas.get(txid)
    if (p.metodo === 'GET') return void (ja ? json(res, ja) : problema(res, 404, 'CobVNaoEncontrada', 'Não há'))
    if (p.metodo === 'PATCH' && ja) {
      if (ja.status !== 'ATIVA') return void problema(res, 400, 'CobVOperacaoInvalida', 'A cobrança não está ativa')
      Object.assign(ja, p.corpo, { revisao: ja.revisao + 1 })
      return void json(res, ja)
    }
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid) || !VALOR.test(p.corpo.valor?.original ?? '0.00') || !p.corpo.devedor?.nome)
      return void problema(res, 400, 'CobVOperacaoInvalida', 'A cobrança não obedece ao esquema')
    const cobranca = {
      ...p.corpo,
      txid,
      revisao: ja ? ja.revisao + 1 : 0,
      status: 'ATIVA',
      pixCopiaECola: `000201-copia-e-cola-${txid}`,
    }
    cobrancas.set(txid, cobranca)
    json(res, cobranca, ja ? 200 : 201)
  }

  function devolucao(p: PedidoAoBanco, e2e: string, id: string, res: ServerResponse): void {
    const pix = recebidos.find((r) => r.endToEndId === e2e)
    if (!pix) return void problema(res, 404, 'PixNaoEncontrado', 'Não há este Pix')
    const ja = pix.devolucoes.find((d: Objeto) => d.id === id)
    if (p.metodo === 'GET') return void (ja ? json(res, ja) : problema(res, 404, 'NaoEncontrado', 'Não há'))
    if (ja) return void problema(res, 400, 'PixDevolucaoInvalida', 'Este id já foi usado')
    const soma = pix.devolucoes.reduce((t: number, d: Objeto) => t + Number(d.valor), Number(p.corpo.valor))
    if (!VALOR.test(p.corpo.valor) || soma > Number(pix.valor))
      return void problema(res, 400, 'PixDevolucaoInvalida', 'Passa do valor do Pix')
    const nova = {
      id,
      valor: p.corpo.valor,
      natureza: p.corpo.natureza,
      status: 'EM_PROCESSAMENTO',
      rtrId: `D${e2e.slice(1)}`,
    }
    pix.devolucoes.push(nova)
    json(res, nova, 201)
  }

  function listar(p: PedidoAoBanco, res: ServerResponse): void {
    const [inicio, fim] = [p.query.get('inicio') ?? '', p.query.get('fim') ?? '']
    const quantos = 2
    const pagina = Number(p.query.get('paginacao.paginaAtual'))
    const achados = recebidos.filter((r) => r.horario >= inicio && r.horario <= fim)
    json(res, {
      parametros: {
        inicio,
        fim,
        paginacao: {
          paginaAtual: pagina,
          itensPorPagina: quantos,
          quantidadeDePaginas: Math.ceil(achados.length / quantos),
          quantidadeTotalDeItens: achados.length,
        },
      },
      pix: achados.slice(pagina * quantos, (pagina + 1) * quantos),
    })
  }

  return {
    autoridade,
    cliente,
    maquina: `localhost:${port}`,
    url: `https://localhost:${port}/v2`,
    tokenUrl: `https://localhost:${port}/oauth/token`,
    cobrancas,
    webhooks,
    pedidos,
    falhas,
    /** Tokens in use expire before their time. */
    vencerTokens: () => (tokens = new Set()),
    /** A payment reaches the account; returns it as notices and lists show it. */
    pagar(p: { valor: string; txid?: string; horario?: Date; nome?: string; cpf?: string; cnpj?: string }): Objeto {
      const { nome, cpf, cnpj } = p
      const pix = {
        endToEndId: e2eNovo(),
        ...(p.txid ? { txid: p.txid } : {}),
        valor: p.valor,
        chave,
        horario: (p.horario ?? new Date()).toISOString(),
        ...(nome ? { pagador: { nome, ...(cpf ? { cpf } : {}), ...(cnpj ? { cnpj } : {}) } } : {}),
        devolucoes: [] as Objeto[],
      }
      recebidos.push(pix)
      return pix
    },
    /** The refund reaches its end. */
    concluirDevolucoes(status: 'DEVOLVIDO' | 'NAO_REALIZADO'): void {
      for (const r of recebidos) for (const d of r.devolucoes) d.status = status
    },
  }
}

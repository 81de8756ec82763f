import type { z } from 'zod'
import type { CertificadoDeCliente } from '#platform/net/chamar.ts'
import type { Rede } from '#platform/net/buscar.ts'
import { cobranca, devolucaoLida, emReaisDoPix, paginaDePix, problema, tokenDoPix } from './formas.ts'

export interface AcessoAoBanco {
  url: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  certificado: CertificadoDeCliente
}

/** The bank refused. `tentarDeNovo`: its trouble or ours of the moment, and no other txid may be used. */
export class RecusaDoBanco extends Error {
  readonly status: number
  readonly tentarDeNovo: boolean
  constructor(status: number, mensagem: string) {
    super(mensagem)
    this.status = status
    this.tentarDeNovo = status === 429 || status >= 500
  }
}

const ESCOPOS = 'cobv.read cobv.write pix.read pix.write webhook.read webhook.write'
const PRAZO_MS = 20_000
/** A token is renewed this long before the bank lets it expire. */
const FOLGA_MS = 60_000

export interface NovaCobranca {
  txid: string
  chave: string
  valorCentavos: number
  vencimento: string
  devedor: { nome: string; documento: string }
  texto: string
  /** late charges, as fractions */
  multa: number
  jurosMes: number
}

interface Chamada<E extends z.ZodType> {
  metodo: 'GET' | 'PUT' | 'PATCH' | 'DELETE'
  caminho: string
  corpo?: object
  forma?: E
}

/** The Pix API v2 of a bank: client credentials over mutual TLS, through the guard of outgoing calls. */
export function clienteDoPix(rede: Rede, acesso: AcessoAoBanco) {
  let token: { valor: string; ate: number } | null = null
  const base = acesso.url.replace(/\/$/, '')

  async function obterToken(): Promise<string> {
    if (token && token.ate > Date.now()) return token.valor
    const r = await rede.buscar(acesso.tokenUrl, {
      metodo: 'POST',
      cabecalhos: {
        authorization: `Basic ${Buffer.from(`${acesso.clientId}:${acesso.clientSecret}`).toString('base64')}`,
      },
      corpo: new URLSearchParams({ grant_type: 'client_credentials', scope: ESCOPOS }),
      timeoutMs: PRAZO_MS,
      certificado: acesso.certificado,
    })
    if (r.status !== 200) throw new RecusaDoBanco(r.status, 'O banco recusou as credenciais.')
    const lido = tokenDoPix.parse(JSON.parse(r.corpo.toString('utf8')))
    token = { valor: lido.access_token, ate: Date.now() + Math.max(0, lido.expires_in * 1000 - FOLGA_MS) }
    return lido.access_token
  }

  /** Calls once more with a new token when the bank no longer accepts the one in use. */
  async function chamar<E extends z.ZodType>(c: Chamada<E>, denovo = true): Promise<z.output<E> | null> {
    const r = await rede.buscar(`${base}${c.caminho}`, {
      metodo: c.metodo,
      cabecalhos: { authorization: `Bearer ${await obterToken()}`, accept: 'application/json' },
      ...(c.corpo === undefined ? {} : { corpo: c.corpo }),
      timeoutMs: PRAZO_MS,
      certificado: acesso.certificado,
    })
    if (r.status === 401 && denovo) {
      token = null
      return chamar(c, false)
    }
    if (r.status === 404) return null
    if (r.status < 200 || r.status >= 300) throw new RecusaDoBanco(r.status, fraseDoProblema(r.corpo))
    return c.forma ? c.forma.parse(JSON.parse(r.corpo.toString('utf8'))) : null
  }

  return {
    conferirAcesso: async () => void (await obterToken()),
    obterCobranca: (txid: string) => chamar({ metodo: 'GET', caminho: `/cobv/${txid}`, forma: cobranca }),
    cobrar: (n: NovaCobranca) =>
      chamar({ metodo: 'PUT', caminho: `/cobv/${n.txid}`, corpo: corpoDaCobranca(n), forma: cobranca }),
    removerCobranca: (txid: string) =>
      chamar({
        metodo: 'PATCH',
        caminho: `/cobv/${txid}`,
        corpo: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
        forma: cobranca,
      }),
    recebidos: (p: { inicio: Date; fim: Date; pagina: number }) =>
      chamar({
        metodo: 'GET',
        caminho: `/pix?${new URLSearchParams({
          inicio: p.inicio.toISOString(),
          fim: p.fim.toISOString(),
          'paginacao.paginaAtual': String(p.pagina),
          'paginacao.itensPorPagina': '100',
        }).toString()}`,
        forma: paginaDePix,
      }),
    obterDevolucao: (e2e: string, id: string) =>
      chamar({ metodo: 'GET', caminho: `/pix/${e2e}/devolucao/${id}`, forma: devolucaoLida }),
    devolver: (p: { e2e: string; id: string; valorCentavos: number; motivo: string }) =>
      chamar({
        metodo: 'PUT',
        caminho: `/pix/${p.e2e}/devolucao/${p.id}`,
        corpo: { valor: emReaisDoPix(p.valorCentavos), natureza: 'ORIGINAL', descricao: p.motivo.slice(0, 140) },
        forma: devolucaoLida,
      }),
    registrarWebhook: (chave: string, webhookUrl: string) =>
      chamar({ metodo: 'PUT', caminho: `/webhook/${encodeURIComponent(chave)}`, corpo: { webhookUrl } }),
    removerWebhook: (chave: string) => chamar({ metodo: 'DELETE', caminho: `/webhook/${encodeURIComponent(chave)}` }),
  }
}
export type ClienteDoPix = ReturnType<typeof clienteDoPix>

/** A percentage with two places, as the bank takes it. */
const emPercentual = (fracao: number): string => (fracao * 100).toFixed(2)

/** Fine once and interest a month, counted in calendar days by the bank as by us; one of 0 % is left out. */
const corpoDaCobranca = (n: NovaCobranca) => ({
  calendario: { dataDeVencimento: n.vencimento, validadeAposVencimento: 90 },
  devedor: {
    nome: n.devedor.nome.slice(0, 200),
    [n.devedor.documento.length === 11 ? 'cpf' : 'cnpj']: n.devedor.documento,
  },
  valor: {
    original: emReaisDoPix(n.valorCentavos),
    ...(n.multa > 0 ? { multa: { modalidade: 2, valorPerc: emPercentual(n.multa) } } : {}),
    ...(n.jurosMes > 0 ? { juros: { modalidade: 3, valorPerc: emPercentual(n.jurosMes) } } : {}),
  },
  chave: n.chave,
  solicitacaoPagador: n.texto.slice(0, 140),
})

function fraseDoProblema(corpo: Buffer): string {
  try {
    const p = problema.parse(JSON.parse(corpo.toString('utf8')))
    const violacoes = p.violacoes?.map((v) => v.razao).filter((v) => v) ?? []
    return (
      [p.title, p.detail, ...violacoes]
        .filter((t) => t)
        .join(' ')
        .slice(0, 400) || 'O banco recusou o pedido.'
    )
  } catch {
    return 'O banco recusou o pedido.'
  }
}

import type {
  ConfiguracaoPublica,
  MensagemDoVisitante,
  Novidades,
} from '#modules/chat/canais/webchat/contract/webchat.ts'
import type { AppDeTeste, Chamada, Resposta } from './app.ts'

export const SITE = 'https://www.cliente.example'

export interface CaixaDoSite {
  id: string
  /** value in the script tag */
  identificador: string
}

/** Creates a webchat inbox, with a colleague who answers in it. */
export async function criarChatDoSite(
  quem: Chamada,
  papeis: Record<string, string> = {},
  configuracao: Record<string, unknown> = {},
): Promise<CaixaDoSite> {
  const r = await quem('POST', '/api/chat/caixas-entrada', {
    nome: `Site ${crypto.randomUUID().slice(0, 8)}`,
    tipo: 'webchat',
    configuracao: { titulo: 'Fale com a gente', ...configuracao },
  })
  if (r.status !== 200) throw new RangeError(`the inbox was not made: ${JSON.stringify(r.corpo)}`)
  for (const [usuario_id, papel] of Object.entries(papeis))
    await quem('POST', `/api/chat/caixas-entrada/${r.corpo.data.id}/usuarios`, { usuario_id, papel })
  return { id: r.corpo.data.id, identificador: r.corpo.data.configuracao.identificador }
}

/** A visitor's browser on an external site: its origin, and its key once it has one. */
export function visitante(
  casa: AppDeTeste,
  caixa: CaixaDoSite,
  opcoes: { origem?: string | null; token?: string } = {},
) {
  const eu = { token: opcoes.token ?? (null as string | null) }
  const origem = opcoes.origem === undefined ? SITE : opcoes.origem
  const base = `${casa.url}/api/webchat/${caixa.identificador}`
  async function pedir<T>(
    metodo: string,
    caminho: string,
    corpo?: unknown,
    cabecalhos: Record<string, string> = {},
  ): Promise<Resposta<T>> {
    const bytes = corpo instanceof Uint8Array
    const r = await fetch(base + caminho, {
      method: metodo,
      headers: {
        ...(origem === null ? {} : { origin: origem }),
        ...(eu.token ? { authorization: `Bearer ${eu.token}` } : {}),
        ...(corpo === undefined ? {} : { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
        ...cabecalhos,
      },
      body: corpo === undefined ? null : bytes ? new Uint8Array(corpo) : JSON.stringify(corpo),
    })
    const lido = r.headers.get('content-type')?.includes('json') ? await r.json() : Buffer.from(await r.arrayBuffer())
    return { status: r.status, corpo: lido as T, cabecalhos: r.headers }
  }
  return {
    eu,
    pedir: pedir<any>, // eslint-disable-line typescript/no-explicit-any -- what came back is what the test looks at
    configuracao: async () => (await pedir<{ data: ConfiguracaoPublica }>('GET', '/configuracao')).corpo.data,
    async chegar(dados: Record<string, unknown> = {}) {
      const r = await pedir<{ data: { token: string; identidade: string | null } }>('POST', '/sessao', dados)
      if (r.status === 200) eu.token = r.corpo.data.token
      return r
    },
    async dizer(texto: string, mais: Record<string, unknown> = {}) {
      return pedir<{ data: MensagemDoVisitante; error?: { message: string } }>('POST', '/mensagens', {
        id_cliente: crypto.randomUUID(),
        texto,
        ...mais,
      })
    },
    subir: (nome: string, bytes: Uint8Array, tipo = '') =>
      pedir<{
        data: { id: string; nome: string; mime: string; tamanho: number }
        error?: { code: string; message: string }
      }>('POST', `/arquivos?nome=${encodeURIComponent(nome)}&tipo=${encodeURIComponent(tipo)}`, bytes),
    fio: async () =>
      (
        await pedir<{ data: { mensagens: MensagemDoVisitante[]; versao: number; ha_mais: boolean } }>(
          'GET',
          '/mensagens',
        )
      ).corpo.data,
    novidades: async (apos: number) =>
      (await pedir<{ data: Novidades }>('GET', `/novidades?apos_seq=${apos}`)).corpo.data,
  }
}
export type VisitanteDeTeste = ReturnType<typeof visitante>

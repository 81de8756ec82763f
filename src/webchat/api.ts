/** The server refused the request. */
export class Recusa extends Error {
  readonly status: number
  readonly campo: string | null
  readonly esperarMs: number
  constructor(status: number, frase: string, campo: string | null, esperarMs: number) {
    super(frase)
    this.status = status
    this.campo = campo
    this.esperarMs = esperarMs
  }
  /** Whether a retry of the same request may succeed. */
  get passageira(): boolean {
    return this.status === 429 || this.status === 408 || this.status >= 500
  }
}

interface Corpo<T> {
  data: T
  error?: { message?: string; details?: { segundos?: number } | { campo: string }[] }
}

function ler<T>(status: number, texto: string): T {
  let corpo: Corpo<T> | null = null
  try {
    corpo = JSON.parse(texto) as Corpo<T>
  } catch {
    // HTML error page of a proxy
  }
  if (status < 300 && corpo) return corpo.data
  const detalhes = corpo?.error?.details
  const campo = Array.isArray(detalhes) ? (detalhes[0]?.campo ?? null) : null
  const segundos = Array.isArray(detalhes) ? 0 : (detalhes?.segundos ?? 0)
  throw new Recusa(
    status < 300 ? 502 : status,
    corpo?.error?.message ?? 'Algo deu errado. Tente de novo em instantes.',
    campo,
    segundos * 1000,
  )
}

export interface Api {
  token: string | null
  pedir<T>(metodo: string, caminho: string, corpo?: unknown, limiteMs?: number): Promise<T>
  subir<T>(arquivo: File, aoAndar: (parte: number) => void): Promise<T>
  baixar(id: string): Promise<Blob>
}

/** Client of one inbox's API. The token is sent in a header, because URLs end up in logs and histories. */
export function criarApi(base: string, caixa: string): Api {
  const raiz = `${base}api/webchat/${encodeURIComponent(caixa)}`
  const chave = (): Record<string, string> => (api.token ? { authorization: `Bearer ${api.token}` } : {})
  const api: Api = {
    token: null,
    async pedir<T>(metodo: string, caminho: string, corpo?: unknown, limiteMs = 20_000) {
      const corte = new AbortController()
      const relogio = setTimeout(() => corte.abort(), limiteMs)
      try {
        const r = await fetch(raiz + caminho, {
          method: metodo,
          credentials: 'omit',
          signal: corte.signal,
          headers: { ...chave(), ...(corpo === undefined ? {} : { 'content-type': 'application/json' }) },
          body: corpo === undefined ? null : JSON.stringify(corpo),
        })
        return ler<T>(r.status, await r.text())
      } finally {
        clearTimeout(relogio)
      }
    },
    // XMLHttpRequest, because fetch does not report upload progress
    subir: <T>(arquivo: File, aoAndar: (parte: number) => void) =>
      new Promise<T>((pronto, falhou) => {
        const x = new XMLHttpRequest()
        x.open(
          'POST',
          `${raiz}/arquivos?nome=${encodeURIComponent(arquivo.name)}&tipo=${encodeURIComponent(arquivo.type)}`,
        )
        x.setRequestHeader('content-type', 'application/octet-stream')
        for (const [nome, valor] of Object.entries(chave())) x.setRequestHeader(nome, valor)
        x.upload.onprogress = (e) => e.lengthComputable && aoAndar(e.loaded / e.total)
        x.onerror = x.ontimeout = () => falhou(new TypeError('network'))
        x.onload = () => {
          try {
            pronto(ler<T>(x.status, x.responseText))
          } catch (erro) {
            falhou(erro)
          }
        }
        x.timeout = 180_000
        x.send(arquivo)
      }),
    async baixar(id) {
      const r = await fetch(`${raiz}/arquivos/${id}`, { credentials: 'omit', headers: chave() })
      if (!r.ok) throw new Recusa(r.status, 'O arquivo não pôde ser aberto.', null, 0)
      return r.blob()
    },
  }
  return api
}

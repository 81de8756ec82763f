import { setTimeout as esperar } from 'node:timers/promises'
import type { OpcoesDaBusca, Rede } from '#platform/net/buscar.ts'
import { cancelada, FalhaDaIa, falhaDeRede, recusaDoProvedor, respostaInterrompida, respostaVazia } from './falhas.ts'
import { leitorDeEventos, usoDe } from './leitor-de-eventos.ts'

/** Provider settings: URL, key, models. */
export interface Provedor {
  endereco: string
  chave: string | null
  modelo_texto: string
  modelo_transcricao: string
  temperatura: number | null
  limite_segundos: number
}

export interface Escrita {
  texto: string
  uso: { entrada: number; saida: number } | null
}
export interface Transcrita {
  texto: string
  segundos: number | null
}

interface Andamento {
  sinal?: AbortSignal
  /** Receives the text as it is generated; if omitted, the response is not streamed. */
  aoTexto?: (parte: string) => void
}

const TENTATIVAS = 2
const MAXIMO = 2 * 1024 * 1024

/** Calls a provider with the OpenAI-compatible API. Retries only when nothing was processed and nothing was shown. */
export function criarProvedor(rede: Pick<Rede, 'buscar'>, p: Provedor) {
  async function pedir(caminho: string, opcoes: Omit<OpcoesDaBusca, 'timeoutMs' | 'cabecalhos'>) {
    const fim = Date.now() + p.limite_segundos * 1000
    for (let vez = 1; ; vez++) {
      try {
        const r = await rede.buscar(`${p.endereco.replace(/\/+$/, '')}${caminho}`, {
          metodo: 'POST',
          maxBytes: MAXIMO,
          cabecalhos: p.chave ? { authorization: `Bearer ${p.chave}` } : {},
          timeoutMs: Math.max(1, fim - Date.now()),
          ...opcoes,
        })
        if (r.status >= 200 && r.status < 300) return r
        throw recusaDoProvedor(r.status, r.corpo.toString('utf8').slice(0, 4000), r.cabecalhos)
      } catch (erro) {
        if (opcoes.sinal?.aborted) throw cancelada()
        const falha = falhaDeRede(erro, p.limite_segundos)
        const ms = falha instanceof FalhaDaIa ? falha.repetirEmMs : null
        if (ms === null || vez >= TENTATIVAS || Date.now() + ms >= fim) throw falha
        await esperar(ms, undefined, opcoes.sinal ? { signal: opcoes.sinal } : {}).catch(() => {
          throw cancelada()
        })
      }
    }
  }

  return {
    async escrever(
      mensagens: readonly { role: 'system' | 'user'; content: string }[],
      maximoDeTokens: number,
      { sinal, aoTexto }: Andamento = {},
    ): Promise<Escrita> {
      const corpo = {
        model: p.modelo_texto,
        messages: mensagens,
        max_tokens: maximoDeTokens,
        ...(p.temperatura === null ? {} : { temperature: p.temperatura }),
      }
      const deFora = sinal ? { sinal } : {}
      if (!aoTexto) {
        const r = await pedir('/chat/completions', { corpo, ...deFora })
        const lido = lerJson(r.corpo)
        const texto = lido?.choices?.[0]?.message?.content
        if (!lido || typeof texto !== 'string') throw respostaInterrompida()
        if (!texto.trim()) throw respostaVazia()
        return { texto: texto.trim(), uso: usoDe(lido.usage) }
      }
      const leitor = leitorDeEventos(aoTexto)
      await pedir('/chat/completions', {
        corpo: { ...corpo, stream: true, stream_options: { include_usage: true } },
        aoChegar: (parte, status) => void (status === 200 && leitor.ler(parte)),
        ...deFora,
      })
      const { lido } = leitor
      if (lido.erro !== null || !lido.acabou) throw respostaInterrompida(lido.erro)
      if (!lido.texto.trim()) throw respostaVazia()
      return { texto: lido.texto.trim(), uso: lido.uso }
    },

    async transcrever(audio: { bytes: Buffer; nome: string; mime: string }, sinal?: AbortSignal): Promise<Transcrita> {
      const corpo = new FormData()
      corpo.set('file', new Blob([Uint8Array.from(audio.bytes)], { type: audio.mime }), audio.nome)
      corpo.set('model', p.modelo_transcricao)
      corpo.set('language', 'pt')
      corpo.set('response_format', 'json')
      const r = await pedir('/audio/transcriptions', { corpo, ...(sinal ? { sinal } : {}) })
      const lido = lerJson(r.corpo)
      if (typeof lido?.text !== 'string') throw respostaInterrompida()
      const segundos = lido.usage?.seconds ?? lido.duration
      return { texto: lido.text.trim(), segundos: typeof segundos === 'number' && segundos >= 0 ? segundos : null }
    },
  }
}

interface Resposta {
  choices?: { message?: { content?: unknown } }[]
  usage?: { prompt_tokens?: number; completion_tokens?: number; seconds?: number }
  text?: unknown
  duration?: number
}
function lerJson(bytes: Buffer): Resposta | null {
  try {
    return JSON.parse(bytes.toString('utf8')) as Resposta
  } catch {
    return null
  }
}

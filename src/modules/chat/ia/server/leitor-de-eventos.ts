/** Accumulated state of a streamed chat completion: text, end reason and token usage. */
export interface Lido {
  texto: string
  acabou: boolean
  cortada: boolean
  uso: { entrada: number; saida: number } | null
  erro: string | null
}

interface Evento {
  choices?: {
    delta?: { content?: string | null }
    message?: { content?: string | null }
    finish_reason?: string | null
  }[]
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null
  error?: unknown
}

export const usoDe = (u: Evento['usage']): Lido['uso'] =>
  typeof u?.prompt_tokens === 'number' && typeof u.completion_tokens === 'number'
    ? { entrada: u.prompt_tokens, saida: u.completion_tokens }
    : null

/** Parses server-sent events from arbitrary network chunks, including multi-byte characters cut between chunks. */
export function leitorDeEventos(aoTexto: (parte: string) => void) {
  const letras = new TextDecoder()
  const lido: Lido = { texto: '', acabou: false, cortada: false, uso: null, erro: null }
  let resto = ''
  const linha = (l: string) => {
    if (!l.startsWith('data:')) return
    const dado = l.slice(5).trim()
    if (dado === '[DONE]') {
      lido.acabou = true
      return
    }
    let evento: Evento
    try {
      evento = JSON.parse(dado) as Evento
    } catch {
      return
    }
    if (evento.error) lido.erro = JSON.stringify(evento.error)
    lido.uso = usoDe(evento.usage) ?? lido.uso
    const escolha = evento.choices?.[0]
    if (escolha?.finish_reason) {
      lido.acabou = true
      lido.cortada = escolha.finish_reason === 'length'
    }
    const parte = escolha?.delta?.content
    if (parte) {
      lido.texto += parte
      aoTexto(parte)
    }
  }
  return {
    lido,
    ler(bytes: Buffer) {
      const linhas = (resto + letras.decode(bytes, { stream: true })).split(/\r?\n/)
      resto = linhas.pop() ?? ''
      linhas.forEach(linha)
    },
  }
}

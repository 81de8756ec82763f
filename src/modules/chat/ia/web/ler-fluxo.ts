import { ErroApp } from '#kit/erro.ts'
import { preencherCaminho } from '#kit/endpoint.ts'
import { cabecalhosDaSessao, erroDaResposta, SemConexao } from '#platform/navegador/api.ts'

/** The three operations that stream their response. */
export type AtoQueEscreve = 'rascunho' | 'reescrever' | 'traduzir'

interface Dado {
  texto?: string
  code?: string
  message?: string
}

/**
 * Requests a text and calls `aoTexto` with each chunk; resolves to the whole text. Rejects with a message for the user.
 */
export async function escrever(
  conversaId: string,
  ato: AtoQueEscreve,
  body: object,
  aoTexto: (parte: string) => void,
  signal: AbortSignal,
): Promise<string> {
  const cabecalhos = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    ...(await cabecalhosDaSessao()),
  }
  const resposta = await fetch(preencherCaminho(`/api/chat/conversas/{id}/ia/${ato}`, { id: conversaId }), {
    method: 'POST',
    headers: cabecalhos,
    body: JSON.stringify(body),
    signal,
  }).catch((causa: unknown) => {
    throw signal.aborted ? causa : new SemConexao(causa)
  })
  if (!resposta.ok || !resposta.body) throw erroDaResposta(resposta.status, await resposta.json().catch(() => null))
  const leitor = resposta.body.pipeThrough(new TextDecoderStream()).getReader()
  let resto = ''
  for (;;) {
    const { value, done } = await leitor.read().catch((causa: unknown) => {
      throw signal.aborted ? causa : new SemConexao(causa)
    })
    if (done) throw new SemConexao(null)
    const blocos = (resto + value).split('\n\n')
    resto = blocos.pop() ?? ''
    for (const bloco of blocos) {
      const [, evento] = /^event: (\w+)$/m.exec(bloco) ?? []
      const dado = JSON.parse(/^data: (.*)$/m.exec(bloco)?.[1] ?? '{}') as Dado
      if (evento === 'parte') aoTexto(dado.texto ?? '')
      else if (evento === 'fim') return dado.texto ?? ''
      else if (evento === 'erro')
        throw new ErroApp(
          dado.code ?? 'AI_BROKEN',
          502,
          dado.message ?? 'A resposta da assistente foi interrompida no meio. Tente de novo.',
        )
    }
  }
}

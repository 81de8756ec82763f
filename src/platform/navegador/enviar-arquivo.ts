import { escreverConsulta } from '#kit/endpoint.ts'
import { cabecalhosDaSessao, erroDaResposta } from './api.ts'

/** Uploads a file as it is: its bytes are the body. `tipo` is the media type that the endpoint accepts. */
export async function enviarArquivo<I>(
  caminho: string,
  busca: Record<string, string>,
  tipo: string,
  arquivo: File,
): Promise<I> {
  const r = await fetch(caminho + escreverConsulta(busca), {
    method: 'POST',
    headers: { ...(await cabecalhosDaSessao()), 'content-type': tipo },
    body: arquivo,
  })
  const corpo = (await r.json().catch(() => null)) as { data: I } | null
  if (!r.ok || !corpo) throw erroDaResposta(r.status, corpo)
  return corpo.data
}

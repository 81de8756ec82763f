import { escreverConsulta, preencherCaminho, type ChamadaDe, type Endpoint } from '#kit/endpoint.ts'
import { cabecalhosDaSessao, erroDaResposta, SemConexao } from './api.ts'

/** Downloads a file with the user's own permissions. The file name is the server's. */
export async function baixar<E extends Endpoint>(e: E, chamada: ChamadaDe<E>): Promise<void> {
  const { params, query } = chamada as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const resposta = await fetch(preencherCaminho(e.path, params) + escreverConsulta(query), {
    headers: await cabecalhosDaSessao(),
  }).catch((causa: unknown) => {
    throw new SemConexao(causa)
  })
  if (!resposta.ok) throw erroDaResposta(resposta.status, await resposta.json().catch(() => null))
  const endereco = URL.createObjectURL(await resposta.blob())
  const ancora = document.createElement('a')
  ancora.href = endereco
  ancora.download = /filename="([^"]+)"/.exec(resposta.headers.get('content-disposition') ?? '')?.[1] ?? 'arquivo'
  ancora.click()
  setTimeout(() => URL.revokeObjectURL(endereco), 60_000)
}

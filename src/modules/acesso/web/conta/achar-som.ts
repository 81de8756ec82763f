import { ErroApp } from '#kit/erro.ts'
import type { sons } from '#modules/chat/contract/sons.ts'
import { idDoSom, LINK_INVALIDO, SOM_INDISPONIVEL } from '#modules/chat/regras/som-instantaneo.ts'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'

const buscarSom = resumo<typeof sons.buscar>('POST', '/api/myinstants/sound')
const ARQUIVO = /^\/[^/]|^https?:\/\/\S+\.(?:mp3|ogg|wav|m4a|aac)(?:[?#]|$)/i

/**
 * The file behind what a person pasted: an instant-sound link is looked up, the address of a file is taken as it is.
 */
export async function acharSom(texto: string): Promise<{ mp3: string; titulo: string | null }> {
  const link = texto.trim()
  const soundId = idDoSom(link)
  if (!soundId && ARQUIVO.test(link)) return { mp3: link, titulo: null }
  if (!soundId) throw new Error(LINK_INVALIDO)
  const { success, data } = await chamar(buscarSom, { body: { soundId } }).catch((erro: unknown) => {
    throw new Error(fraseDa(erro), { cause: erro })
  })
  if (!success || !data?.mp3) throw new Error(SOM_INDISPONIVEL)
  return { mp3: data.mp3, titulo: data.title || null }
}

/**
 * The server's own sentence; a failure that is not the server's speaking (a proxy, a page in its place) is told by its
 * number.
 */
function fraseDa(erro: unknown): string {
  if (!(erro instanceof ErroApp)) return SOM_INDISPONIVEL
  if (erro.code !== 'HTTP_ERROR') return erro.message
  const { statusText } = (erro.details ?? {}) as { statusText?: string }
  return `Erro HTTP ${erro.status}${statusText ? `: ${statusText}` : ''}`
}

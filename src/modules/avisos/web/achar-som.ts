import { ErroApp } from '#kit/erro.ts'
import type { sons } from '#modules/chat/sons/contract/sons.ts'
import { idDoSom, LINK_INVALIDO, SOM_INDISPONIVEL } from '#modules/chat/sons/regras/som-instantaneo.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'

const buscarSom = resumo<typeof sons.buscar>('POST', '/api/myinstants/sound')
const ARQUIVO = /^\/[^/]|^https?:\/\/\S+\.(?:mp3|ogg|wav|m4a|aac)(?:[?#]|$)/i

/**
 * Resolves pasted text to an audio file: a link of the sound site is looked up, a direct file address is used
 * unchanged.
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
 * Returns the server's message. A failure that did not come from our server (a proxy, an HTML page) is shown by its
 * HTTP status.
 */
function fraseDa(erro: unknown): string {
  if (!(erro instanceof ErroApp)) return SOM_INDISPONIVEL
  if (erro.code !== 'HTTP_ERROR') return erro.message
  const { statusText } = comoObjeto(erro.details)
  return `Erro HTTP ${erro.status}${typeof statusText === 'string' && statusText ? `: ${statusText}` : ''}`
}

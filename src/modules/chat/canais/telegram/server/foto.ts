import { objeto, texto } from '#modules/chat/canais/comum/server/bruto.ts'
import type { Adaptador, CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { chamarPelaCaixa, type Conversador } from './chamar.ts'
import { baseDaApi } from './configuracao.ts'
import { chatDo } from './enderecos.ts'

const FRASE = 'A foto não pôde ser buscada'
const MAXIMO = 5 * 1024 * 1024

/** Downloads the picture of a person or group. Its URL contains the bot's token, so only the bytes are returned. */
export const fotoDe = async (
  c: Conversador,
  caixa: CaixaAberta,
  endereco: string,
): ReturnType<NonNullable<Adaptador['foto']>> => {
  const chat_id = chatDo(endereco)
  if (chat_id === null) return { profilePictureUrl: null, erro: null }
  try {
    const file_id = texto(
      objeto(
        (
          await chamarPelaCaixa<{ photo?: unknown }>(c, caixa, FRASE, {
            metodo: 'getChat',
            corpo: { chat_id },
            semEfeito: true,
          })
        ).photo,
      ).big_file_id,
    )
    if (!file_id) return { profilePictureUrl: null, erro: null }
    const { file_path } = await chamarPelaCaixa<{ file_path?: string }>(c, caixa, FRASE, {
      metodo: 'getFile',
      corpo: { file_id },
      semEfeito: true,
    })
    if (!file_path || file_path.includes('..')) return { profilePictureUrl: null, erro: FRASE }
    const r = await c.rede.buscar(
      `${baseDaApi(caixa)}/file/bot${String(caixa.segredos.bot_token)}/${file_path.split('/').map(encodeURIComponent).join('/')}`,
      { timeoutMs: 15_000, maxBytes: MAXIMO },
    )
    return r.status === 200
      ? { profilePictureUrl: null, erro: null, imagem: { bytes: r.corpo, mime: 'image/jpeg' } }
      : { profilePictureUrl: null, erro: FRASE }
  } catch (erro) {
    return { profilePictureUrl: null, erro: erro instanceof ErroDeChat ? (erro.detalhe ?? erro.message) : FRASE }
  }
}

import { comoObjeto } from '#kit/objeto.ts'
import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import { destino } from '#modules/chat/nucleo/regras/envio/campos.ts'
import { TEMPO_LIMITE_PADRAO_MS } from '#modules/chat/nucleo/regras/envio/constantes.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { par } from '../candidatos.ts'
import { chamar, type ContextoApi, type Resposta } from '../chamar.ts'
import { explicarFalha } from '../explicar-falha.ts'

export interface FotoDePerfil {
  /** Signed URL, valid briefly; null also when the person hides the picture. */
  profilePictureUrl: string | null
  erro?: string
}

/**
 * Fetches a profile picture. The picture is optional, so an error response yields null; only a missing response throws.
 */
export async function buscarFotoDePerfil(ctx: ContextoApi, numero: string): Promise<FotoDePerfil> {
  const number = conferir(destino, numero)
  let resposta: Resposta
  try {
    resposta = await chamar(ctx, {
      metodo: 'POST',
      candidatos: par('/chat/fetchProfilePictureUrl'),
      corpo: { number },
      timeoutMs: TEMPO_LIMITE_PADRAO_MS,
    })
  } catch (erro) {
    throw new ErroDeChat('Erro interno do serviço ao buscar foto de perfil.', 500, erro, {
      code: 'PROFILE_PICTURE_FETCH_FAILED',
      ...explicarFalha(erro),
    })
  }
  if (resposta.status !== 200) return { profilePictureUrl: null, erro: `API retornou status ${resposta.status}` }
  const { profilePictureUrl } = comoObjeto(resposta.corpo)
  return { profilePictureUrl: typeof profilePictureUrl === 'string' && profilePictureUrl ? profilePictureUrl : null }
}

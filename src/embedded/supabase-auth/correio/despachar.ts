import type { Auth } from '../contexto.ts'
import { devolver, tirar } from '../limite.ts'
import { depoisDaResposta } from '../mesmo-tempo.ts'
import type { NomeDoBalde } from '../opcoes.ts'
import { comoHtml, comoTexto } from './escrever.ts'
import { modelos, type TipoDeCorreio } from './modelos.ts'

export interface Despacho {
  para: string
  tipo: TipoDeCorreio
  novo?: string | undefined
  codigo?: string | undefined
  /**
   * Parameters for the app's page, which posts them only when the user presses the button: mail scanners follow links.
   */
  link?: { token_hash: string; type: string; redirect_to: string } | undefined
}

/** Sends after the response, so that the duration does not reveal whether the account exists. */
export const despachar = (auth: Auth, d: Despacho): void =>
  depoisDaResposta(auth, `mail ${d.tipo}`, () => enviarNaCota(auth, d))

/** Returns the allowance of an e-mail. Notices of past events have none, because they are few and must arrive. */
function cotaDe({ tipo }: Despacho): NomeDoBalde | null {
  if (tipo === 'senha_trocada' || tipo === 'email_trocado' || tipo === 'tentativas') return null
  return tipo === 'confirmacao' ? 'correioDeNovos' : 'correio'
}

async function enviarNaCota(auth: Auth, d: Despacho): Promise<void> {
  const cota = cotaDe(d)
  if (cota && (await tirar(auth, cota, 'todos')) > 0) {
    auth.log.warn({ tipo: d.tipo, cota }, 'auth: mail not sent, allowance spent')
    return
  }
  try {
    await enviar(auth, d)
  } catch (erro) {
    if (cota) await devolver(auth, cota, 'todos')
    throw erro
  }
}

async function enviar(auth: Auth, d: Despacho): Promise<void> {
  const modelo = modelos[d.tipo]({ produto: auth.produto, novo: d.novo })
  const carta = { codigo: d.codigo, link: d.link && montarLink(auth, d.link), validade: porExtenso(auth.prazos.codigo) }
  await auth.correio.enviar({
    para: d.para,
    assunto: modelo.assunto,
    texto: comoTexto(modelo, carta, auth.produto),
    html: comoHtml(modelo, carta, auth.produto),
  })
}

/** Builds a link under the configured URL, whatever the request's headers contain. */
export function montarLink(auth: Auth, link: { token_hash: string; type: string; redirect_to: string }): string {
  return `${auth.urlPublica()}${auth.paginaDeConfirmacao}?${new URLSearchParams(link).toString()}`
}

function porExtenso(segundos: number): string {
  const minutos = Math.round(segundos / 60)
  if (minutos % 60 === 0) return minutos === 60 ? '1 hora' : `${minutos / 60} horas`
  return minutos === 1 ? '1 minuto' : `${minutos} minutos`
}

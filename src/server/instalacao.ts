import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { guardarLinkDeInstalacao, haAdmin, linkDeInstalacaoVale } from '#modules/acesso/publico.ts'
import type { Ambiente } from '#platform/config/ambiente.ts'
import { ehDestaMaquina } from '#platform/http/daqui-mesmo.ts'
import { novoToken } from '#platform/links/token.ts'
import type { Servicos } from '#platform/servicos.ts'

const arquivoDoLink = (pasta: string): string => join(pasta, 'link-de-instalacao')

/** True when only this machine can reach the server: loopback addresses and no trusted proxy. */
export const soDestaMaquina = ({ local, PUBLIC_URL, PROXIES_CONFIAVEIS }: Ambiente): boolean =>
  local && PROXIES_CONFIAVEIS === 0 && (!PUBLIC_URL || ehDestaMaquina(new URL(PUBLIC_URL).hostname))

export const apagarArquivoDoLink = (pasta: string): void => rmSync(arquivoDoLink(pasta), { force: true })

/**
 * Without an administrator, returns the link that makes the first account and writes it to a 0600 file of the data
 * folder. A restart returns the same link while it is valid. With an administrator, removes the file and returns null.
 */
export async function oferecerLinkDeInstalacao(
  { banco, ambiente }: Pick<Servicos, 'banco' | 'ambiente'>,
  url: string,
): Promise<string | null> {
  const pasta = ambiente.DATA_DIR
  if (await haAdmin(banco.db)) {
    apagarArquivoDoLink(pasta)
    return null
  }
  const anterior = lerToken(pasta)
  const token = anterior && (await linkDeInstalacaoVale(banco, anterior)) ? anterior : novoToken()
  if (token !== anterior) await guardarLinkDeInstalacao(banco, token)
  // after the #: browsers do not send it, so it is in no log of a proxy
  const link = `${url.replace(/\/+$/, '')}/entrar/instalar#${token}`
  writeFileSync(arquivoDoLink(pasta), `${link}\n`, { mode: 0o600 })
  // the mode above applies only to a new file
  chmodSync(arquivoDoLink(pasta), 0o600)
  return link
}

function lerToken(pasta: string): string | undefined {
  try {
    return readFileSync(arquivoDoLink(pasta), 'utf8').trim().split('#')[1]
  } catch {
    // no file: the first start
    return undefined
  }
}

import { semNoFim } from '#kit/aparar.ts'
import { isIP } from 'node:net'
import { codigoDoErro } from '#kit/codigo-do-erro.ts'
import { ErroDeRede } from './erro-de-rede.ts'
import { bytesDoIp, ipPublico } from './faixas.ts'
import type { Permitidos } from './permitidos.ts'

export interface Endereco {
  address: string
  family: number
}

/** Returns every address of a host name. */
export type Resolver = (nome: string) => Promise<Endereco[]>

export interface Alvo {
  maquina: string
  porta: number
  enderecos: Endereco[]
  /** Reachable only because SSRF_PERMITIDOS allows it; logged. */
  porExcecao: boolean
}

const PORTAS_WEB = new Set([80, 443, 8080, 8443])
const PORTAS_DE_CORREIO = new Set([25, 143, 465, 587, 993, 2525])

/** Names of this machine or of a cloud's metadata service, refused whatever they resolve to. */
const nomesProibidos = /(^|\.)(localhost|localdomain|internal|metadata|metadata\.goog|instance-data)$/

export interface Guarda {
  permitidos: Permitidos
  resolver: Resolver
  /** Host names of this installation: a call to itself would run with its own trust. */
  nomesProprios: ReadonlySet<string>
}

export function lerUrl(texto: string): { url: URL; maquina: string; porta: number } {
  if (!URL.canParse(texto)) throw new ErroDeRede('recusado', 'not a URL')
  const url = new URL(texto)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ErroDeRede('recusado', `scheme ${url.protocol}`)
  if (url.username || url.password) throw new ErroDeRede('recusado', 'credentials in the URL')
  return { url, maquina: url.hostname, porta: url.port ? Number(url.port) : url.protocol === 'https:' ? 443 : 80 }
}

/**
 * Checks a host and port, and returns the addresses that were checked. Connect to these; resolving the name again could
 * give others.
 */
export async function conferirAlvo(
  guarda: Guarda,
  maquinaBruta: string,
  porta: number,
  uso: 'web' | 'correio' = 'web',
): Promise<Alvo> {
  const { permitidos, resolver, nomesProprios } = guarda
  const maquina = maquinaBruta.toLowerCase()
  const alvoPermitido = permitidos.alvo(maquina, porta)
  const literal = maquina.replace(/^\[|\]$/g, '')
  const nome = semNoFim(maquina, '.')
  const familia = isIP(literal)
  if (!familia && !alvoPermitido && (nomesProibidos.test(nome) || nomesProprios.has(nome)))
    throw new ErroDeRede('recusado', 'forbidden name')
  const enderecos = familia ? [{ address: literal, family: familia }] : await resolverTodos(resolver, maquina)
  const portaComum = (uso === 'web' ? PORTAS_WEB : PORTAS_DE_CORREIO).has(porta)
  let porExcecao = alvoPermitido
  // one refused address refuses the name: the connection could use any of them
  for (const { address } of alvoPermitido ? [] : enderecos) {
    if (permitidos.endereco(address, porta)) {
      porExcecao = true
      continue
    }
    const bytes = bytesDoIp(address)
    if (!bytes || !ipPublico(bytes)) throw new ErroDeRede('recusado', `address ${address} is not public`)
    if (!portaComum) throw new ErroDeRede('recusado', `port ${porta}`)
  }
  return { maquina, porta, enderecos, porExcecao }
}

async function resolverTodos(resolver: Resolver, maquina: string): Promise<Endereco[]> {
  let enderecos: Endereco[]
  try {
    enderecos = await resolver(maquina)
  } catch (causa) {
    throw new ErroDeRede('conexao', `name not resolved: ${codigoDoErro(causa) ?? 'unknown'}`, { causa })
  }
  if (enderecos.length === 0) throw new ErroDeRede('conexao', 'name has no address')
  return enderecos
}

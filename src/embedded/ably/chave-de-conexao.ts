import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { chaveDeConexaoInvalida, conexaoDesconhecida, type ErroAbly } from './erros.ts'

/**
 * Creates and checks connection keys. A connection needs no storage: missed messages are in the channel log, and the
 * key proves that this service issued the id. Format `id!generation.hmac`, the id beginning with the log's epoch, so
 * that any server process distinguishes a forged key (80018) from one of a former database (80008). Every CONNECTED
 * issues the next generation; an older genuine one is accepted, since a CONNECTED may have been lost.
 */
export interface ChavesDeConexao {
  nova(clientId: string | null): Identidade
  retomar(chave: string, clientId: string | null): Identidade | ErroAbly
  proxima(identidade: Identidade): Identidade
}

export interface Identidade {
  id: string
  geracao: number
  chave: string
}

export function criarChavesDeConexao(segredo: string, epoca: string): ChavesDeConexao {
  function assinar(id: string, geracao: number, clientId: string | null): string {
    return createHmac('sha256', segredo)
      .update(`conexao\n${id}\n${geracao}\n${clientId ?? ''}`)
      .digest('base64url')
      .slice(0, 27)
  }
  function identidade(id: string, geracao: number, clientId: string | null): Identidade {
    return { id, geracao, chave: `${id}!${geracao}.${assinar(id, geracao, clientId)}` }
  }
  const donos = new WeakMap<Identidade, string | null>()
  const lembrar = (quem: Identidade, clientId: string | null): Identidade => {
    donos.set(quem, clientId)
    return quem
  }
  return {
    nova: (clientId) => lembrar(identidade(`${epoca}${randomBytes(9).toString('base64url')}`, 0, clientId), clientId),
    proxima(atual) {
      const clientId = donos.get(atual) ?? null
      return lembrar(identidade(atual.id, atual.geracao + 1, clientId), clientId)
    },
    retomar(chave, clientId) {
      const partes = /^([\w-]{20})!(\d{1,9})\.([\w-]{27})$/.exec(chave)
      if (!partes?.[1] || !partes[2] || !partes[3]) return chaveDeConexaoInvalida()
      const [, id, geracao, assinatura] = partes
      if (!timingSafeEqual(Buffer.from(assinatura), Buffer.from(assinar(id, Number(geracao), clientId))))
        return chaveDeConexaoInvalida()
      if (!id.startsWith(epoca)) return conexaoDesconhecida()
      return lembrar(identidade(id, Number(geracao) + 1, clientId), clientId)
    },
  }
}

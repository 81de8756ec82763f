import { randomBytes } from 'node:crypto'
import { BASE_DO_GRAPH, type ContaDoGraph } from '#platform/graph/graph.ts'
import { hashEmBytes } from '#platform/links/token.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import type { Db } from '#platform/postgres/banco.ts'

export interface Segredos {
  token?: string
  segredo_do_app?: string
  token_de_verificacao?: string
}

const CONTEXTO_DOS_SEGREDOS = 'meta.conexao.segredos'
const CONTEXTO_DO_TOKEN = 'meta.conexao.token'

export const cifrarSegredos = (cofre: Cofre, segredos: Segredos): Buffer =>
  cofre.cifrar(JSON.stringify(segredos), CONTEXTO_DOS_SEGREDOS)
export const novoToken = (cofre: Cofre) => {
  const token = randomBytes(24).toString('base64url')
  return { token_hash: hashEmBytes(token), token_cifrado: cofre.cifrar(token, CONTEXTO_DO_TOKEN) }
}

/** Returns the connection with decrypted secrets, for one call; undefined until it is configured. */
export async function abrirConexao(db: Db, cofre: Cofre) {
  const linha = await db.selectFrom('meta.conexao').selectAll().executeTakeFirst()
  if (!linha) return undefined
  const segredos = linha.segredos ? (JSON.parse(cofre.decifrar(linha.segredos, CONTEXTO_DOS_SEGREDOS)) as Segredos) : {}
  return { ...linha, abertos: segredos, token: cofre.decifrar(linha.token_cifrado, CONTEXTO_DO_TOKEN) }
}
export type ConexaoAberta = NonNullable<Awaited<ReturnType<typeof abrirConexao>>>

export const contaDa = (c: ConexaoAberta): ContaDoGraph => ({
  base: c.url_base ?? BASE_DO_GRAPH,
  versao: c.versao_api,
  token: c.abertos.token ?? '',
  segredoDoApp: c.abertos.segredo_do_app,
})

import type { Cofre } from '../../segredos/cofre.ts'
import type { Db, Tx } from '../../postgres/banco.ts'
import type { ProvedorDeCorreio } from '../oauth/provedores.ts'

export type Seguranca = 'tls' | 'starttls' | 'nenhuma'

/** How to reach an SMTP server and whom its mails are from. */
export interface ServidorDeCorreio {
  /** `senha`, or the provider that authorises the mailbox */
  autenticacao: 'senha' | ProvedorDeCorreio
  host: string
  porta: number
  seguranca: Seguranca
  usuario: string | null
  remetente_nome: string | null
  remetente_endereco: string
}

/** The row that the administrator's page changes, without its secret. */
export interface ServidorGuardado extends ServidorDeCorreio {
  tem_senha: boolean
  versao: number
}

const CONTEXTO = 'plataforma.servidor_de_correio.segredo'

const linha = (db: Db | Tx) =>
  db
    .selectFrom('plataforma.servidor_de_correio')
    .select([
      'autenticacao',
      'host',
      'porta',
      'seguranca',
      'usuario',
      'segredo',
      'remetente_nome',
      'remetente_endereco',
      'versao',
    ])

/** Read for every mail: a change counts for the next one, in every process. */
export async function lerServidor(
  db: Db | Tx,
  cofre: Cofre,
): Promise<{ servidor: ServidorGuardado; senha: string | null } | null> {
  const achada = await linha(db).executeTakeFirst()
  if (!achada) return null
  const { segredo, ...resto } = achada
  return {
    servidor: { ...resto, tem_senha: segredo !== null },
    senha: segredo && cofre.decifrar(segredo, CONTEXTO),
  }
}

export async function haServidor(db: Db): Promise<boolean> {
  return (await db.selectFrom('plataforma.servidor_de_correio').select('unico').executeTakeFirst()) !== undefined
}

export async function trancarServidor(tx: Tx): Promise<ServidorGuardado | null> {
  const achada = await linha(tx).forUpdate().executeTakeFirst()
  if (!achada) return null
  const { segredo, ...resto } = achada
  return { ...resto, tem_senha: segredo !== null }
}

/** `senha` undefined leaves the stored one as it is. */
export async function gravarServidor(
  tx: Tx,
  cofre: Cofre,
  dados: ServidorDeCorreio & { versao: number },
  senha: string | null | undefined,
): Promise<void> {
  const valores = {
    ...dados,
    alterado_em: new Date(),
    ...(senha === undefined ? {} : { segredo: senha === null ? null : cofre.cifrar(senha, CONTEXTO) }),
  }
  await tx
    .insertInto('plataforma.servidor_de_correio')
    .values(valores)
    .onConflict((c) => c.column('unico').doUpdateSet(valores))
    .execute()
}

export const apagarServidor = (tx: Tx) => tx.deleteFrom('plataforma.servidor_de_correio').execute()

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import Fastify from 'fastify'
import { criarLog } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { criarCofre } from '#platform/segredos/cofre.ts'
import type { Armazem } from '#platform/storage/armazem.ts'
import { criarArmazemEmDisco } from '#platform/storage/armazem-em-disco.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { abrirDeposito, type Deposito } from './deposito.ts'
import type { Politica } from './opcoes.ts'
import { storageEmbutido } from './plugin.ts'

export const SERVICO = 'sb_secret_de_teste'
export const ANA = '018f0000-0000-7000-8000-00000000000a'
export const BIA = '018f0000-0000-7000-8000-00000000000b'

/** A signed-in user owns the folder with their id; `partilhada/` is readable by every signed-in user. */
const pastaPropria: Politica = async ({ usuario_id, operacao, caminho }) =>
  usuario_id !== null &&
  (caminho.startsWith(`${usuario_id}/`) ||
    ((operacao === 'ler' || operacao === 'listar') && caminho.startsWith('partilhada/')))

export interface CasaDeTeste {
  url: string
  banco: Banco
  armazem: Armazem
  pasta: string
  deposito: Deposito
  /** The official client for a user, without a user, or with the service key. */
  cliente(quem?: string): SupabaseClient
  ligar(porta?: number): Promise<number>
  desligar(): Promise<void>
}

/** Starts a whole service on a real socket, over a fresh database and a real folder. */
export async function casaDeTeste(opcoes: { politica?: Politica | null } = {}): Promise<CasaDeTeste> {
  const banco = await bancoDeTeste()
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-storage-'))
  aoFim(() => rmSync(pasta, { recursive: true, force: true }))
  const armazem = criarArmazemEmDisco(join(pasta, 'arquivos'))
  let porta = 0
  const url = () => `http://127.0.0.1:${porta}`
  const deposito = abrirDeposito({
    banco,
    armazem,
    cofre: criarCofre(Buffer.alloc(32, 7)),
    log: criarLog({ nivel: 'silent' }),
    urlPublica: url,
  })
  const politica = opcoes.politica === null ? {} : { politica: opcoes.politica ?? pastaPropria }

  let app: ReturnType<typeof Fastify> | undefined
  async function ligar(em = 0): Promise<number> {
    app = Fastify({ forceCloseConnections: true })
    await app.register(
      storageEmbutido({
        deposito,
        chaveDeServico: SERVICO,
        // a token of this test is `pessoa.<id>.x`; any other token counts as expired
        verificar: async (token) => (token.startsWith('pessoa.') ? { usuario_id: token.split('.')[1] ?? '' } : null),
        pastaDeEnvios: join(pasta, 'envios'),
        ...politica,
      }),
      { prefix: '/storage/v1' },
    )
    await app.listen({ port: em, host: '127.0.0.1' })
    const endereco = app.server.address()
    porta = typeof endereco === 'object' && endereco ? endereco.port : 0
    return porta
  }
  await ligar()
  aoFim(() => app?.close())
  return {
    get url() {
      return url()
    },
    banco,
    armazem,
    pasta,
    deposito,
    cliente: (quem) =>
      createClient(url(), 'sb_publishable_girassol', {
        auth: { persistSession: false, autoRefreshToken: false },
        ...(quem ? { accessToken: async () => (quem === SERVICO ? SERVICO : `pessoa.${quem}.x`) } : {}),
      }),
    ligar,
    desligar: async () => void (await app?.close()),
  }
}

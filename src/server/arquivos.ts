import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { abrirDeposito } from '#embedded/supabase-storage/deposito.ts'
import { arquivosEmbutidos } from '#embedded/supabase-storage/arquivos-embutidos.ts'
import { limparDescartes } from '#embedded/supabase-storage/comandos/descartes.ts'
import { storageEmbutido } from '#embedded/supabase-storage/plugin.ts'
import type { Identidade } from '#platform/auth/verificar.ts'
import type { Ambiente } from '#platform/config/ambiente.ts'
import type { Log } from '#platform/log/log.ts'
import type { GuardaDeArquivos } from '#platform/modulo.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import type { Arquivos } from '#platform/storage/arquivos.ts'
import { criarArmazem } from '#platform/storage/criar-armazem.ts'

interface Opcoes {
  ambiente: Ambiente
  banco: Banco
  cofre: Cofre
  log: Log
  chaveDeServico: string
  urlPublica: () => string
  quem(token: string): Promise<Identidade | null>
}

export interface ArquivosDoServidor {
  arquivos: Arquivos
  /** `guardas`: access checks of the modules' buckets. */
  registrar(app: FastifyInstance, guardas: readonly GuardaDeArquivos[]): void
  /** Deletes files that no row refers to any more. */
  limpar(): Promise<void>
}

/**
 * Opens the file storage: that of a hosted project when one is configured, otherwise our own server of the same
 * protocol over disk or S3.
 */
export async function montarArquivos(o: Opcoes): Promise<ArquivosDoServidor> {
  const { ambiente: a } = o
  if (a.SUPABASE_URL) {
    const { arquivosRemotos } = await import('#platform/storage/arquivos-remotos.ts')
    return {
      arquivos: arquivosRemotos({ url: a.SUPABASE_URL, chaveDeServico: o.chaveDeServico }),
      registrar: () => {},
      limpar: async () => {},
    }
  }
  const deposito = abrirDeposito({
    banco: o.banco,
    armazem: criarArmazem(a),
    cofre: o.cofre,
    log: o.log,
    urlPublica: o.urlPublica,
  })
  return {
    arquivos: arquivosEmbutidos(deposito),
    limpar: async () => void (await limparDescartes(deposito)),
    registrar: (app, guardas) =>
      void app.register(
        storageEmbutido({
          deposito,
          chaveDeServico: o.chaveDeServico,
          verificar: o.quem,
          politica: politicaDoBucket(guardas),
          pastaDeEnvios: join(a.DATA_DIR, 'envios'),
        }),
        { prefix: '/storage/v1' },
      ),
  }
}

/** Delegates the access check of each bucket to the module that owns its files. */
function politicaDoBucket(guardas: readonly GuardaDeArquivos[]): GuardaDeArquivos['permitir'] {
  const porBucket = new Map(guardas.map((g) => [g.bucket, g]))
  return async (pedido) => (await porBucket.get(pedido.bucket)?.permitir(pedido)) ?? false
}

import type { Rede } from '#platform/net/buscar.ts'
import type { ConfiguracaoEmail } from '../regras/configuracao.ts'
import { abrirImap } from './ligacao/imap.ts'
import { abrirSmtp } from './ligacao/smtp.ts'
import { fraseDaLigacao } from './ligacao/explicar.ts'

interface Lado {
  ok: boolean
  ms: number
  frase: string
}

async function lado(qual: 'IMAP' | 'SMTP', fn: () => Promise<unknown>): Promise<Lado> {
  const inicio = performance.now()
  const falha = await fn().then(
    () => null,
    (erro: unknown) => fraseDaLigacao(erro, qual),
  )
  const ms = Math.round(performance.now() - inicio)
  return {
    ok: falha === null,
    ms,
    frase: falha ?? `${qual === 'IMAP' ? 'Recebimento (IMAP)' : 'Envio (SMTP)'} em ordem, ${ms} ms.`,
  }
}

/** Logs in to both servers independently, so that the user sees which of the two is misconfigured. */
export async function testarEmail(
  rede: Rede,
  c: ConfiguracaoEmail,
): Promise<{ status: string; conectado: boolean; latencia: number; mensagem: string }> {
  const [imap, smtp] = await Promise.all([
    lado('IMAP', async () => {
      const cliente = await abrirImap(rede, c)
      await cliente.logout()
    }),
    lado('SMTP', async () => {
      const transporte = await abrirSmtp(rede, c)
      try {
        await transporte.verify()
      } finally {
        transporte.close()
      }
    }),
  ])
  const conectado = imap.ok && smtp.ok
  return {
    status: conectado ? 'connected' : 'disconnected',
    conectado,
    latencia: Math.max(imap.ms, smtp.ms),
    mensagem: `${imap.frase} ${smtp.frase}`,
  }
}

import type { CaixaLigavel } from './ligacao/entrada.ts'
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
  caixa: CaixaLigavel,
): Promise<{ status: string; conectado: boolean; latencia: number; mensagem: string }> {
  const [imap, smtp] = await Promise.all([
    lado('IMAP', async () => {
      const cliente = await abrirImap(caixa)
      await cliente.logout()
    }),
    lado('SMTP', async () => {
      const { transporte, causaDe } = await abrirSmtp(caixa)
      try {
        await transporte.verify()
      } catch (erro) {
        throw causaDe(erro)
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

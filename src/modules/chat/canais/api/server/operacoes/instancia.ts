import { comoObjeto } from '#kit/objeto.ts'
import { unico } from '../candidatos.ts'
import { chamar, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'

const texto = (v: unknown) => (typeof v === 'string' && v !== '' ? v : null)

export interface PedidoDeConexao {
  conectada: boolean
  /** QR image as a data URL, and the pairing code to type on the phone instead. */
  qrcode: string | null
  codigo_pareamento: string | null
}

/** Requests a connection. Returns that it is already connected, or the QR code and pairing code. */
export async function conectarInstancia(ctx: ContextoApi): Promise<PedidoDeConexao> {
  const corpo = comoObjeto(
    await envolver('Erro ao conectar o WhatsApp', async () =>
      exigirSucesso(
        await chamar(ctx, { metodo: 'GET', candidatos: unico('/instance/connect') }),
        ctx.endereco.instancia,
      ),
    ),
  )
  const qr = { ...corpo, ...comoObjeto(corpo.qrcode) }
  const imagem = texto(qr.base64)
  return {
    conectada: comoObjeto(corpo.instance).state === 'open',
    qrcode: imagem?.startsWith('data:image/') ? imagem : null,
    codigo_pareamento: texto(qr.pairingCode),
  }
}

/** Logs the number out of the server; the next connection requires the phone. */
export async function desconectarInstancia(ctx: ContextoApi): Promise<void> {
  await envolver('Erro ao desconectar o WhatsApp', async () =>
    exigirSucesso(
      await chamar(ctx, { metodo: 'DELETE', candidatos: unico('/instance/logout') }),
      ctx.endereco.instancia,
    ),
  )
}

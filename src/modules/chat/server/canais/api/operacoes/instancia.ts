import { unico } from '../candidatos.ts'
import { chamar, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'

const objeto = (v: unknown) => (typeof v === 'object' && v !== null ? v : {}) as Record<string, unknown>
const texto = (v: unknown) => (typeof v === 'string' && v !== '' ? v : null)

export interface PedidoDeConexao {
  conectada: boolean
  /** Image as a data URL, and the code to type on the phone instead. */
  qrcode: string | null
  codigo_pareamento: string | null
}

/** Asks the server to connect: either it is connected already, or here is what the phone has to read. */
export async function conectarInstancia(ctx: ContextoApi): Promise<PedidoDeConexao> {
  const corpo = objeto(
    await envolver('Erro ao conectar o WhatsApp', async () =>
      exigirSucesso(
        await chamar(ctx, { metodo: 'GET', candidatos: unico('/instance/connect') }),
        ctx.endereco.instancia,
      ),
    ),
  )
  const qr = { ...corpo, ...objeto(corpo.qrcode) }
  const imagem = texto(qr.base64)
  return {
    conectada: objeto(corpo.instance).state === 'open',
    qrcode: imagem?.startsWith('data:image/') ? imagem : null,
    codigo_pareamento: texto(qr.pairingCode),
  }
}

/** Signs the number out of the server; the next connection needs the phone at hand. */
export async function desconectarInstancia(ctx: ContextoApi): Promise<void> {
  await envolver('Erro ao desconectar o WhatsApp', async () =>
    exigirSucesso(
      await chamar(ctx, { metodo: 'DELETE', candidatos: unico('/instance/logout') }),
      ctx.endereco.instancia,
    ),
  )
}

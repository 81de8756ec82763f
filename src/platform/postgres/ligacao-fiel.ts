import { pg } from './driver.ts'

export interface OpcoesDaLigacao {
  conexao: pg.ClientConfig
  /** Runs on every new connection: LISTEN, locks that live as long as the session. */
  preparar(cliente: pg.Client): Promise<void>
  /** Called after a reconnect: events in between were missed. */
  aoReligar(): void
}

const PAUSA_MS = 250

/**
 * Opens a connection outside the pool that reconnects by itself. The first attempt must succeed. Returns the function
 * that closes it.
 */
export async function manterLigada({ conexao, preparar, aoReligar }: OpcoesDaLigacao): Promise<() => Promise<void>> {
  let solta = false
  let atual: pg.Client | undefined
  let espera: NodeJS.Timeout | undefined

  async function ligar(): Promise<void> {
    const cliente = new pg.Client({ ...conexao, keepAlive: true })
    let pronta = false
    const caiu = () => {
      if (!pronta) return
      pronta = false
      religar()
    }
    cliente.on('error', caiu)
    cliente.on('end', caiu)
    try {
      await cliente.connect()
      await preparar(cliente)
    } catch (erro) {
      cliente.end().catch(() => {})
      throw erro
    }
    if (solta) return void cliente.end().catch(() => {})
    pronta = true
    atual = cliente
  }

  function religar(): void {
    if (!solta) espera = setTimeout(() => void ligar().then(aoReligar, religar), PAUSA_MS)
  }

  await ligar()
  return async () => {
    solta = true
    clearTimeout(espera)
    await atual?.end().catch(() => {})
  }
}

import { esperaDaTentativa, proximosEnvios } from '#engines/sincronia/fila.ts'
import { desvioDoRelogio } from '#engines/sincronia/relogio.ts'
import { ErroApp } from '#kit/erro.ts'
import { chamar, SemConexao } from '#platform/navegador/api.ts'
import { criarLoja } from '#platform/navegador/loja.ts'
import { ATOS_POR_CHAMADA, atosDoCampo, PARTE_BYTES } from '../../contract/atos.ts'
import { diaDoCampo } from '../../contract/dia.ts'
import type { Guarda } from './guarda.ts'
import type { FotoGuardada } from './tipos.ts'

export interface EstadoDaRede {
  indo: boolean
  /** since when the server does not answer, or null */
  sem_rede_desde: string | null
  /** why the last attempt stopped, besides the network */
  frase: string | null
}
const TRANCA = 'campo:enviar'

/** Sends the outbox: one call at a time over all tabs, acts in their order, photos next to them, then reads the day. */
export class Remetente {
  readonly rede = criarLoja<EstadoDaRede>({ indo: false, sem_rede_desde: null, frase: null })
  private readonly g: Guarda
  private falhas = 0
  private rodando = false
  private deNovo = false
  private relogio: ReturnType<typeof setTimeout> | undefined

  constructor(g: Guarda) {
    this.g = g
  }

  /** Listens to what may mean that the network is back. Returns how to stop. */
  ligar(): () => void {
    const tentar = () => void this.enviar()
    const aoVoltar = () => document.visibilityState === 'visible' && tentar()
    const semRede = () => this.caiu()
    addEventListener('online', tentar)
    addEventListener('offline', semRede)
    document.addEventListener('visibilitychange', aoVoltar)
    if (!navigator.onLine) semRede()
    tentar()
    return () => {
      removeEventListener('online', tentar)
      removeEventListener('offline', semRede)
      document.removeEventListener('visibilitychange', aoVoltar)
      clearTimeout(this.relogio)
    }
  }

  private caiu(): void {
    const antes = this.rede.ler()
    this.rede.mudar({ ...antes, indo: false, sem_rede_desde: antes.sem_rede_desde ?? new Date().toISOString() })
  }

  /**
   * Sends everything that waits, and reads the day. Never throws: what did not leave waits for the next attempt. Asked
   * while it runs, it runs once more: the day that it is reading may be older than the change that asks for it.
   */
  async enviar(): Promise<void> {
    clearTimeout(this.relogio)
    this.deNovo = true
    if (this.rodando) return
    this.rodando = true
    try {
      while (this.deNovo) {
        this.deNovo = false
        await this.umaVez()
      }
    } finally {
      this.rodando = false
    }
  }

  private async umaVez(): Promise<void> {
    if (!navigator.onLine) return this.caiu()
    await navigator.locks.request(TRANCA, { ifAvailable: true }, async (tranca) => {
      if (!tranca) return
      this.rede.mudar({ ...this.rede.ler(), indo: true })
      try {
        await this.g.retomar()
        await this.enviarAtos()
        await this.enviarFotos()
        await this.lerDia()
        this.falhas = 0
        this.rede.mudar({ indo: false, sem_rede_desde: null, frase: null })
      } catch (erro) {
        this.falhou(erro)
      }
    })
  }

  private falhou(erro: unknown): void {
    this.falhas++
    const semRede = erro instanceof SemConexao
    const frase = semRede ? null : erro instanceof ErroApp ? erro.message : 'O envio parou. Tente de novo.'
    if (!semRede) console.warn('O envio do campo parou.', erro)
    if (semRede) this.caiu()
    this.rede.mudar({ ...this.rede.ler(), indo: false, frase })
    this.relogio = setTimeout(() => void this.enviar(), esperaDaTentativa(this.falhas) * 1000)
  }

  private async enviarAtos(): Promise<void> {
    for (;;) {
      const { atos, aparelho } = this.g.estado.ler()
      const lote = proximosEnvios(atos, ATOS_POR_CHAMADA)
      if (lote.length === 0) return
      const ids = lote.map((a) => a.id)
      await this.g.mudarAtos(ids, () => ({ situacao: 'enviando' }))
      try {
        const { data } = await chamar(atosDoCampo.enviar, {
          body: { aparelho, enviado_em: new Date().toISOString(), atos: lote.map((a) => a.ato) },
        })
        const destinos = new Map(data.resultados.map((r) => [r.id, r]))
        await this.g.mudarAtos(ids, () => ({ situacao: 'esperando' }))
        await this.g.mudarAtos([...destinos.keys()], ({ id }) => {
          const r = destinos.get(id)
          return {
            situacao: r?.resultado === 'aceito' ? 'entregue' : 'no_escritorio',
            entregue_em: new Date().toISOString(),
            frase: r?.frase ?? null,
          }
        })
        // a gap that the server sees and this device does not: nothing moved
        if (destinos.size === 0) throw new ErroApp('GAP', 409, 'O servidor espera um envio anterior deste aparelho.')
      } catch (erro) {
        await this.g.mudarAtos(ids, (a) =>
          a.situacao === 'enviando' ? { situacao: 'esperando', falhas: a.falhas + 1 } : {},
        )
        throw erro
      }
    }
  }

  private async enviarFotos(): Promise<void> {
    for (const foto of this.g.estado.ler().fotos) {
      if (foto.situacao === 'esperando' || foto.situacao === 'enviando') await this.enviarFoto(foto)
    }
  }

  /** In parts, from the byte that the server has. */
  private async enviarFoto(foto: FotoGuardada): Promise<void> {
    const mime = foto.bytes.type === 'image/png' ? 'image/png' : 'image/jpeg'
    const mandar = async (inicio: number, parte: string) =>
      (
        await chamar(atosDoCampo.fotos, {
          params: { sha256: foto.sha256 },
          body: { mime, tamanho: foto.tamanho, inicio, parte },
        })
      ).data
    let { recebidos, completo } = await mandar(0, '')
    while (!completo) {
      const parte = await emBase64(foto.bytes.slice(recebidos, recebidos + PARTE_BYTES))
      ;({ recebidos, completo } = await mandar(recebidos, parte))
      await this.g.mudarFoto(foto.id, { situacao: 'enviando', enviados: recebidos })
    }
    await this.g.mudarFoto(foto.id, { situacao: 'entregue', enviados: foto.tamanho })
  }

  private async lerDia(): Promise<void> {
    const saiu = Date.now()
    const { data } = await chamar(diaDoCampo.ver, {})
    const desvio = desvioDoRelogio({ saiu, voltou: Date.now(), servidor: Date.parse(data.servidor_em) })
    await this.g.guardarDia(data, desvio)
  }
}

async function emBase64(pedaco: Blob): Promise<string> {
  const bytes = new Uint8Array(await pedaco.arrayBuffer())
  let texto = ''
  for (const b of bytes) texto += String.fromCharCode(b)
  return btoa(texto)
}

import { quantosEsperam, recusaDeSair, retomarFila } from '#engines/sincronia/fila.ts'
import { uuidv7 } from '#kit/id.ts'
import { criarLoja } from '#platform/navegador/loja.ts'
import { guardarRecusa } from '#platform/navegador/sem-rede.ts'
import type { AtoNaFila } from '../../contract/atos.ts'
import type { DiaDeCampo } from '../../contract/dia.ts'
import { abrirBanco, gravar, resultado } from './banco.ts'
import type { AtoGuardado, EstadoDoAparelho, FotoGuardada } from './tipos.ts'

/** What was delivered stays in the list for this time. */
const GUARDA_ENTREGUES_MS = 24 * 3_600_000
const CANAL = 'campo:guarda'

/** What the store gives every act. */
export type CabecaDoAto = Pick<AtoNaFila, 'id' | 'seq' | 'ocorrido_em'>
type Mudanca = Partial<Pick<AtoGuardado, 'situacao' | 'entregue_em' | 'frase' | 'falhas'>>

/**
 * The device of one user: its copy of the day, its outbox and its photos. Every change is written to the disk before
 * the screen shows it.
 */
export class Guarda {
  readonly estado = criarLoja<EstadoDoAparelho>({
    dia: null,
    lido_em: null,
    atos: [],
    fotos: [],
    aparelho: '',
    desvio_ms: 0,
  })
  readonly usuario: string
  private readonly banco: IDBDatabase
  /** other tabs of the same user */
  private readonly canal = new BroadcastChannel(CANAL)

  private constructor(usuario: string, banco: IDBDatabase) {
    this.usuario = usuario
    this.banco = banco
    this.canal.onmessage = () => void this.reler()
  }

  static async abrir(usuario: string): Promise<Guarda> {
    const g = new Guarda(usuario, await abrirBanco(usuario))
    await gravar(g.banco, ['meta'], async (loja) => {
      const aparelho: unknown = await resultado(loja('meta').get('aparelho'))
      if (typeof aparelho !== 'string') await resultado(loja('meta').put(uuidv7(), 'aparelho'))
    })
    await g.retomar()
    return g
  }

  fechar(): void {
    this.canal.close()
  }

  /** Reads everything again: another tab wrote. */
  async reler(): Promise<void> {
    const tx = this.banco.transaction(['meta', 'dia', 'atos', 'fotos'], 'readonly')
    const ler = <T>(nome: string, chave: string): Promise<T | undefined> =>
      resultado<T | undefined>(tx.objectStore(nome).get(chave))
    const [aparelho, desvio, dia, lido, atos, fotos] = await Promise.all([
      ler<string>('meta', 'aparelho'),
      ler<number>('meta', 'desvio_ms'),
      ler<DiaDeCampo>('dia', 'dia'),
      ler<string>('dia', 'lido_em'),
      resultado<AtoGuardado[]>(tx.objectStore('atos').getAll()),
      resultado<FotoGuardada[]>(tx.objectStore('fotos').getAll()),
    ])
    this.estado.mudar({
      aparelho: aparelho ?? '',
      desvio_ms: desvio ?? 0,
      dia: dia ?? null,
      lido_em: lido ?? null,
      atos: atos.sort((a, b) => a.seq - b.seq),
      fotos: fotos.sort((a, b) => (a.feita_em < b.feita_em ? -1 : 1)),
    })
    guardarRecusa(this.usuario, recusaDeSair(this.esperam()))
  }

  private async mudou(): Promise<void> {
    await this.reler()
    this.canal.postMessage('mudou')
  }

  /** Acts and photos that exist only in this device. */
  esperam(): number {
    const { atos, fotos } = this.estado.ler()
    return quantosEsperam(atos) + quantosEsperam(fotos)
  }

  /**
   * After a start: what was under way is sent again under the same id. Only the tab that sends may do it: the caller
   * holds the lock.
   */
  async retomar(): Promise<void> {
    await gravar(this.banco, ['atos', 'fotos'], async (loja) => {
      for (const nome of ['atos', 'fotos'] as const) {
        const todos = await resultado<(AtoGuardado & FotoGuardada)[]>(loja(nome).getAll())
        const velho = new Date(Date.now() - GUARDA_ENTREGUES_MS).toISOString()
        for (const um of retomarFila(todos)) {
          const acabou = um.situacao === 'entregue' && (um.entregue_em ?? um.feito_em ?? um.feita_em) < velho
          if (acabou) await resultado(loja(nome).delete(um.id))
          else await resultado(loja(nome).put(um))
        }
      }
    })
    await this.mudou()
  }

  /** Stores an act, and its photo, at the end of the outbox: one transaction, so that `seq` has no gap and no twin. */
  async agir(
    rotulo: string,
    fazer: (cabeca: CabecaDoAto) => AtoNaFila,
    foto?: { bytes: Blob; sha256: string; vaga_id: string | null },
  ): Promise<string> {
    const id = uuidv7()
    const agora = new Date().toISOString()
    await gravar(this.banco, ['meta', 'atos', 'fotos'], async (loja) => {
      const ultimo = (await resultado<number | undefined>(loja('meta').get('seq'))) ?? 0
      const seq = ultimo + 1
      const ato = fazer({ id, seq, ocorrido_em: agora })
      const guardado: AtoGuardado = {
        id,
        seq,
        situacao: 'esperando',
        ato,
        rotulo,
        feito_em: agora,
        entregue_em: null,
        frase: null,
        falhas: 0,
      }
      await resultado(loja('meta').put(seq, 'seq'))
      await resultado(loja('atos').add(guardado))
      if (!foto) return
      const guardada: FotoGuardada = {
        id,
        ordem_id: ato.ordem_id,
        vaga_id: foto.vaga_id,
        sha256: foto.sha256,
        bytes: foto.bytes,
        tamanho: foto.bytes.size,
        enviados: 0,
        situacao: 'esperando',
        rotulo,
        feita_em: agora,
      }
      await resultado(loja('fotos').add(guardada))
    })
    await this.mudou()
    return id
  }

  async mudarAtos(ids: readonly string[], mudanca: (a: AtoGuardado) => Mudanca): Promise<void> {
    await gravar(this.banco, ['atos'], async (loja) => {
      for (const id of ids) {
        const antes = await resultado<AtoGuardado | undefined>(loja('atos').get(id))
        if (antes) await resultado(loja('atos').put({ ...antes, ...mudanca(antes) }))
      }
    })
    await this.mudou()
  }

  async mudarFoto(id: string, mudanca: Partial<Pick<FotoGuardada, 'situacao' | 'enviados'>>): Promise<void> {
    await gravar(this.banco, ['fotos'], async (loja) => {
      const antes = await resultado<FotoGuardada | undefined>(loja('fotos').get(id))
      if (antes) await resultado(loja('fotos').put({ ...antes, ...mudanca }))
    })
    await this.mudou()
  }

  async guardarDia(dia: DiaDeCampo, desvioMs: number): Promise<void> {
    await gravar(this.banco, ['dia', 'meta'], async (loja) => {
      await resultado(loja('dia').put(dia, 'dia'))
      await resultado(loja('dia').put(new Date().toISOString(), 'lido_em'))
      await resultado(loja('meta').put(desvioMs, 'desvio_ms'))
    })
    await this.mudou()
  }

  /** For the screens of one photo: its bytes, or undefined when they are only on the server. */
  async bytesDaFoto(id: string): Promise<Blob | undefined> {
    const loja = this.banco.transaction(['fotos'], 'readonly').objectStore('fotos')
    return (await resultado<FotoGuardada | undefined>(loja.get(id)))?.bytes
  }
}

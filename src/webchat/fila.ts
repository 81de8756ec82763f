import type {
  ArquivoDoVisitante,
  EscolhaDoVisitante,
  MensagemDoVisitante,
} from '#modules/chat/canais/webchat/contract/webchat.ts'
import { Recusa, type Api } from './api.ts'
import type { Guarda } from './guarda.ts'
import { dormir, novoId, recuo } from './tempo.ts'

export interface Pendente {
  id_cliente: string
  texto: string
  em: string
  arquivo?: File | undefined
  arquivo_id?: string
  /** upload progress, 0–1 */
  parte?: number
  /** why it cannot be sent as it is */
  erro?: string
  escolha?: EscolhaDoVisitante | undefined
}

interface Opcoes {
  api: Api
  guarda: Guarda
  aoMudar(): void
  garantirSessao(): Promise<void>
  aoSair(m: MensagemDoVisitante): void
  aoPerderSessao(): void
  aoFalharRede(falhou: boolean): void
}

/** Queue of the visitor's unsent messages, in order. Each has its own id, so that a repeated send is stored once. */
export function criarFila(o: Opcoes) {
  let fila: Pendente[] = [...o.guarda.ler().fila]
  let escoando = false

  function mudou(): void {
    // files cannot be stored between pages
    o.guarda.gravar({
      fila: fila
        .filter((p) => !p.arquivo)
        .map(({ id_cliente, texto, em, escolha }) => ({ id_cliente, texto, em, escolha })),
    })
    o.aoMudar()
  }

  async function enviar(p: Pendente): Promise<void> {
    await o.garantirSessao()
    if (p.arquivo && !p.arquivo_id) {
      const { id } = await o.api.subir<ArquivoDoVisitante>(p.arquivo, (parte) => {
        p.parte = parte
        o.aoMudar()
      })
      p.arquivo_id = id
    }
    const m = await o.api.pedir<MensagemDoVisitante>('POST', '/mensagens', {
      id_cliente: p.id_cliente,
      texto: p.texto,
      arquivo_id: p.arquivo_id ?? null,
      escolha: p.escolha,
    })
    o.aoFalharRede(false)
    o.aoSair(m)
  }

  async function correr(): Promise<void> {
    for (let falhas = 0, p = proxima(); p; p = proxima()) {
      try {
        await enviar(p)
        falhas = 0
        chegou(p.id_cliente)
      } catch (erro) {
        if (erro instanceof Recusa && erro.status === 401) {
          delete p.arquivo_id // the uploaded file belonged to the lost session
          o.aoPerderSessao()
        } else if (erro instanceof Recusa && !erro.passageira) {
          p.erro = erro.message
          mudou()
        } else {
          o.aoFalharRede(!(erro instanceof Recusa))
          await dormir(Math.max(recuo(falhas++), erro instanceof Recusa ? erro.esperarMs : 0))
        }
      }
    }
  }
  const proxima = () => fila.find((p) => !p.erro)

  function escoar(): void {
    if (escoando || !proxima()) return
    escoando = true
    void correr().finally(() => {
      escoando = false
      escoar()
    })
  }

  function chegou(idCliente: string): void {
    if (!fila.some((p) => p.id_cliente === idCliente)) return
    fila = fila.filter((p) => p.id_cliente !== idCliente)
    mudou()
  }

  return {
    pendentes: (): readonly Pendente[] => fila,
    escoar,
    chegou,
    acrescentar(texto: string, arquivo?: File, escolha?: EscolhaDoVisitante) {
      fila.push({ id_cliente: novoId(), texto, em: new Date().toISOString(), arquivo, escolha })
      mudou()
      escoar()
    },
    tentarDeNovo(idCliente: string) {
      const p = fila.find((x) => x.id_cliente === idCliente)
      if (p) delete p.erro
      mudou()
      escoar()
    },
    desistir: chegou,
    esvaziar() {
      fila = []
      mudou()
    },
  }
}

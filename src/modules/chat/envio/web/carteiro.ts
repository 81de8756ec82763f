import { criarLoja, type Loja } from '#modules/chat/nucleo/web/loja.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { comEnvio, FRASE_SEM_CONEXAO, marcarEnvio, proximoAguardando, semEnvio, type Envio } from './fila.ts'

/** Kind of failure: no response (retried automatically) or refused by the server (the user decides). */
export type Falha = { semResposta: true } | { semResposta: false; frase: string | null }

export interface OpcoesDoCarteiro {
  inicial: readonly Envio[]
  guardar(fila: readonly Envio[]): void
  /** POST of the message. Throws errors that `ler` classifies. */
  enviar(envio: Envio): Promise<Mensagem>
  ler(erro: unknown): Falha
  /** Called before the item leaves the queue, so that the bubble does not flicker. */
  aoEntregar(m: Mensagem): void
  aoFalhar?(envio: Envio, frase: string): void
}

export interface Carteiro {
  fila: Loja<readonly Envio[]>
  enviar(envio: Envio): Promise<void>
  tentarDeNovo(id_cliente: string): Promise<void>
  descartar(id_cliente: string): void
  /** Sends waiting messages in the order they were written; stops at the first that is still offline. */
  retomar(): Promise<void>
}

export function criarCarteiro(o: OpcoesDoCarteiro): Carteiro {
  const fila = criarLoja<readonly Envio[]>(o.inicial)
  fila.assinar(() => o.guardar(fila.obter()))
  let retomando: Promise<void> | null = null

  async function levar(envio: Envio): Promise<boolean> {
    fila.mudar((f) => marcarEnvio(comEnvio(f, envio), envio.id_cliente, 'enviando'))
    try {
      o.aoEntregar(await o.enviar(envio))
      fila.mudar((f) => semEnvio(f, envio.id_cliente))
      return true
    } catch (erro) {
      const falha = o.ler(erro)
      if (falha.semResposta) {
        fila.mudar((f) => marcarEnvio(f, envio.id_cliente, 'aguardando', FRASE_SEM_CONEXAO))
        return false
      }
      const frase = falha.frase ? `Erro ao enviar mensagem: ${falha.frase}` : 'Erro ao enviar mensagem'
      fila.mudar((f) => marcarEnvio(f, envio.id_cliente, 'falhou', frase))
      o.aoFalhar?.(envio, frase)
      return true
    }
  }

  async function esvaziar(): Promise<void> {
    for (let e = proximoAguardando(fila.obter()); e; e = proximoAguardando(fila.obter())) if (!(await levar(e))) return
  }

  return {
    fila,
    async enviar(envio) {
      const espera = fila.obter().some((e) => e.conversa_id === envio.conversa_id && e.estado === 'aguardando')
      if (!espera) return void (await levar(envio))
      // earlier messages go first: their order is part of the meaning
      fila.mudar((f) => marcarEnvio(comEnvio(f, envio), envio.id_cliente, 'aguardando', FRASE_SEM_CONEXAO))
      await this.retomar()
    },
    async tentarDeNovo(id_cliente) {
      const envio = fila.obter().find((e) => e.id_cliente === id_cliente)
      if (envio && envio.estado !== 'enviando') await levar(envio)
    },
    descartar(id_cliente) {
      fila.mudar((f) => semEnvio(f, id_cliente))
    },
    retomar() {
      retomando ??= esvaziar().finally(() => (retomando = null))
      return retomando
    },
  }
}

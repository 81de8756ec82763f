import type { Transporter } from 'nodemailer'
import { ErroApp, invalido } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Log } from '../log/log.ts'
import type { Rede } from '../net/buscar.ts'
import type { Banco } from '../postgres/banco.ts'
import type { Cofre } from '../segredos/cofre.ts'
import { comAutorizacao, comSenha, type Entrada } from './entrada.ts'
import { desfechoDe } from './explicar.ts'
import type { MensagemDeCorreio } from './mensagem.ts'
import type { Autorizacoes } from './oauth/autorizacoes.ts'
import { FaltaAutorizacao } from './oauth/falta.ts'
import { guardarNaCaixa } from './repositorio/caixa-de-saida.ts'
import { haServidor, lerServidor, type ServidorGuardado } from './repositorio/servidor.ts'
import { comRodape } from './rodape.ts'
import { abrirServidor, abrirUrl } from './smtp.ts'

export interface Entrega {
  /** A server took the mail. False: it is only in the outbox of the database and no recipient gets it. */
  saiu: boolean
}

export interface Correio {
  /** False without a mail server: an e-mail only reaches the outbox in the database. */
  configurado(): Promise<boolean>
  enviar(mensagem: MensagemDeCorreio): Promise<Entrega>
  /** Sends to the server alone, never to the outbox. Rejects with the server's own error. */
  experimentar(mensagem: MensagemDeCorreio): Promise<void>
}

/** The data of the company in every mail. */
export interface IdentidadeDoCorreio {
  nome: string
  rodape: string | null
}

export interface OpcoesDoCorreio {
  /** Comes before the server that is stored in the database. */
  smtpUrl: string | undefined
  /** `Nome <endereco>` for `smtpUrl`; without it the company's name and an address of this product. */
  remetente: string | undefined
  identidade: () => Promise<IdentidadeDoCorreio>
  banco: Banco
  cofre: Cofre
  rede: Rede
  autorizacoes: Pick<Autorizacoes, 'acesso'>
  log: Log
  /** For each step of the conversation with the SMTP server, in ms. */
  timeoutMs?: number
}

type Remetente = string | { name: string; address: string }
interface Aberto {
  transporte: Transporter
  de: Remetente
  entrada: Entrada | null
}

export const ENDERECO_PADRAO = 'nao-responda@girassol.local'

/**
 * The e-mail was not accepted. `temporaria`: worth retrying later; otherwise the sign-in, the address or the message
 * itself was refused.
 */
export class FalhaDeCorreio extends ErroApp {
  readonly temporaria: boolean
  /** The server accepted neither user nor password: no message to any address can leave. */
  readonly deEntrada: boolean
  constructor(temporaria: boolean, causa: unknown) {
    const semAutorizacao = causa instanceof FaltaAutorizacao
    const deEntrada = !temporaria && (semAutorizacao || comoObjeto(causa).code === 'EAUTH')
    super('MAIL_FAILURE', 502, fraseDaFalha(temporaria, deEntrada, semAutorizacao), { causa })
    this.name = 'FalhaDeCorreio'
    this.temporaria = temporaria
    this.deEntrada = deEntrada
  }
}

function fraseDaFalha(temporaria: boolean, deEntrada: boolean, semAutorizacao: boolean): string {
  if (temporaria) return 'Não foi possível enviar o e-mail agora. Tente de novo em instantes.'
  if (semAutorizacao) return 'O envio de e-mails não está mais autorizado. Avise quem administra.'
  if (deEntrada) return 'O servidor de e-mail recusou o usuário ou a senha. Avise quem administra.'
  return 'O e-mail foi recusado. Confira o endereço.'
}

/**
 * Sends through SMTP_URL, else through the server stored in the database, which is read for every mail. Without both it
 * stores the e-mail in the outbox that a local page shows. Retries are the caller's decision.
 */
export function criarCorreio(o: OpcoesDoCorreio): Correio {
  const { smtpUrl, banco, log, timeoutMs = 15_000 } = o
  const doAmbiente = smtpUrl === undefined ? null : abrirUrl(smtpUrl, timeoutMs)

  async function entradaDe({ autenticacao, usuario }: ServidorGuardado, senha: string | null): Promise<Entrada | null> {
    if (usuario === null) return null
    if (autenticacao === 'senha') return comSenha(usuario, senha ?? '')
    return comAutorizacao(o.autorizacoes, 'sistema', usuario)
  }

  async function abrir(nome: string): Promise<Aberto | null> {
    if (doAmbiente)
      return { transporte: doAmbiente, de: o.remetente ?? { name: nome, address: ENDERECO_PADRAO }, entrada: null }
    const guardado = await lerServidor(banco.db, o.cofre)
    if (!guardado) return null
    const { servidor, senha } = guardado
    const entrada = await entradaDe(servidor, senha)
    return {
      transporte: await abrirServidor(o.rede, servidor, entrada, timeoutMs),
      de: { name: servidor.remetente_nome ?? nome, address: servidor.remetente_endereco },
      entrada,
    }
  }

  /** Returns false when there is no server. */
  async function entregar(mensagem: MensagemDeCorreio, nome: string): Promise<boolean> {
    const aberto = await abrir(nome)
    if (!aberto) return false
    const { para, assunto, texto, html } = mensagem
    try {
      await aberto.transporte.sendMail({ from: aberto.de, to: para, subject: assunto, text: texto, html })
    } catch (erro) {
      throw aberto.entrada?.causaDe(erro) ?? erro
    }
    return true
  }

  const preparar = async (m: MensagemDeCorreio) => {
    // exactly one address on one line: a list or a line break could add headers
    if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(m.para)) throw invalido('E-mail inválido')
    const { nome, rodape } = await o.identidade()
    return { nome, pronta: comRodape({ ...m, assunto: m.assunto.replace(/[\r\n]+/g, ' ') }, rodape) }
  }

  return {
    configurado: async () => doAmbiente !== null || (await haServidor(banco.db)),
    async enviar(mensagem) {
      const { nome, pronta } = await preparar(mensagem)
      const saiu = await entregar(pronta, nome).catch((causa: unknown) => {
        const { code, responseCode } = comoObjeto(causa)
        const daEntrada = ['senha', 'autorizacao'].includes(desfechoDe(causa))
        const temporaria = !(typeof responseCode === 'number' && responseCode >= 500) && !daEntrada
        // without the address and without the server's text, which repeats it
        log.warn({ code, responseCode, temporaria }, 'mail not accepted')
        throw new FalhaDeCorreio(temporaria, causa)
      })
      if (!saiu) await guardarNaCaixa(banco, pronta)
      return { saiu }
    },
    async experimentar(mensagem) {
      const { nome, pronta } = await preparar(mensagem)
      if (!(await entregar(pronta, nome))) throw invalido('Nenhum servidor de e-mail está configurado.')
    },
  }
}

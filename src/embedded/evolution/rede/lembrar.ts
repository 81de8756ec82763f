import { comoObjeto } from '#kit/objeto.ts'
import { formatarTelefone, mesmoTelefone, telefoneDoJid } from '#kit/telefone.ts'
import { transacao } from '../repositorio/banco.ts'
import { acharPorJid, criarCliente, listarClientes, type Cliente } from '../repositorio/clientes.ts'
import { acharMensagem, alterarMensagem, gravarMensagem, gravarMidia } from '../repositorio/mensagens.ts'
import { trocarTexto } from './da-empresa.ts'
import type { Mundo } from './mundo.ts'

type Corpo = Record<string, unknown>
const texto = (v: unknown): string => (typeof v === 'string' ? v : '')

interface Contada {
  evento: string
  dados: Corpo
  /** seconds */
  momento: number
}

function lerEntrega(entrega: unknown): Contada {
  const { event, date_time, data } = comoObjeto(entrega)
  const dados = comoObjeto(data)
  const momento = Number(dados.messageTimestamp) || Math.floor(Date.parse(texto(date_time)) / 1000) || 0
  return { evento: texto(event), dados, momento }
}

/**
 * Stores the history from before this server existed, read from the webhook deliveries that reported it, so that the
 * customers' phones show the same messages as the company's inbox. Nothing is delivered again, and existing messages
 * stay unchanged.
 */
export function lembrar(mundo: Mundo, instancia: string, entregas: readonly unknown[]): void {
  const contadas = entregas.map(lerEntrega).toSorted((a, b) => a.momento - b.momento)
  transacao(mundo.banco, () => {
    for (const c of contadas) (eventos[c.evento] ?? (() => {}))(mundo, instancia, c)
  })
  mundo.avisar({ tipo: 'estado' })
}

const eventos: Record<string, (mundo: Mundo, instancia: string, c: Contada) => void> = {
  'messages.upsert': lembrarMensagem,
  'send.message': lembrarMensagem,
  'messages.edited': ({ banco }, _instancia, { dados }) => {
    const alvo = acharMensagem(banco, texto(comoObjeto(dados.key).id))
    if (alvo)
      alterarMensagem(banco, alvo.id, {
        conteudo: trocarTexto(alvo, texto(comoObjeto(dados.editedMessage).conversation)),
        editada: true,
      })
  },
  'messages.delete': ({ banco }, _instancia, { dados }) => {
    if (acharMensagem(banco, texto(dados.id))) alterarMensagem(banco, texto(dados.id), { apagada: true })
  },
}

function lembrarMensagem({ banco }: Mundo, instancia: string, { dados, momento }: Contada): void {
  const key = comoObjeto(dados.key)
  const [id, daEmpresa] = [texto(key.id), key.fromMe === true]
  const { base64, ...message } = comoObjeto(dados.message)
  const [especie] = Object.keys(message)
  if (!id || !especie || acharMensagem(banco, id)) return
  if (especie === 'reactionMessage') {
    reagir({ banco }, comoObjeto(message.reactionMessage), daEmpresa)
    return
  }
  const cliente = clienteDe({ banco }, texto(key.remoteJid), texto(dados.pushName))
  const { contextInfo, ...dentro } = comoObjeto(message[especie])
  const contexto = texto(comoObjeto(contextInfo).stanzaId) ? comoObjeto(contextInfo) : null
  // text with a context is a plain text on the phone
  const escrita =
    especie === 'extendedTextMessage'
      ? { conversation: texto(dentro.text) }
      : especie === 'conversation'
        ? message
        : { [especie]: dentro }
  gravarMensagem(banco, {
    id,
    instancia,
    cliente: cliente.id,
    da_empresa: daEmpresa,
    especie: Object.keys(escrita)[0] ?? especie,
    conteudo: escrita,
    contexto,
    status: 'READ',
    momento,
    anunciada: true,
  })
  if (typeof base64 === 'string') {
    gravarMidia(banco, {
      mensagem: id,
      mimetype: texto(dentro.mimetype) || 'application/octet-stream',
      nome: texto(dentro.fileName) || 'arquivo',
      bytes: Buffer.from(base64, 'base64'),
    })
  }
}

function reagir({ banco }: Pick<Mundo, 'banco'>, reacao: Corpo, daEmpresa: boolean): void {
  const alvo = acharMensagem(banco, texto(comoObjeto(reacao.key).id))
  if (alvo)
    alterarMensagem(banco, alvo.id, { [daEmpresa ? 'reacao_empresa' : 'reacao_cliente']: texto(reacao.text) || null })
}

/** Finds a customer by address or by number: some addresses lack the ninth digit. */
function clienteDe({ banco }: Pick<Mundo, 'banco'>, jid: string, nome: string): Cliente {
  const telefone = telefoneDoJid(jid)
  const conhecido =
    acharPorJid(banco, jid) ??
    listarClientes(banco).find((c) => telefone !== null && c.telefone !== null && mesmoTelefone(c.telefone, telefone))
  return (
    conhecido ??
    criarCliente(banco, { jid, telefone, nome: nome || (telefone ? formatarTelefone(telefone) : 'Cliente sem número') })
  )
}

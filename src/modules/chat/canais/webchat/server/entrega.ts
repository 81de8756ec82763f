import { createHash } from 'node:crypto'
import { tipoDoMime } from '#modules/chat/nucleo/regras/envio/tipo-do-mime.ts'
import type { EntradaDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'
import type { ConteudoEspecial } from '#modules/chat/nucleo/server/canais/conteudo-de-entrada.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { enderecoDoArquivo } from './enderecos.ts'

/**
 * A delivery that the widget's routes store for the chat, in the same table as all deliveries. `de` is the visitor in
 * the format of the contact's address.
 */
export type EntregaDoWebchat =
  | {
      tipo: 'mensagem'
      de: string
      id_externo: string
      nome: string
      texto: string
      em: string
      arquivo: { id: string; nome: string; mime: string; tamanho: number } | null
      escolha?: { de: string; ids: string[]; rotulos: string[]; enquete: boolean } | null
    }
  | { tipo: 'recibos'; de: string; recibos: { id_externo: string; status: 'entregue' | 'lida' }[] }

const chaveDe = (e: EntregaDoWebchat) =>
  e.tipo === 'mensagem' ? e.id_externo : `recibos:${createHash('sha256').update(JSON.stringify(e)).digest('hex')}`

/** Builds the same entry as a chosen option on other channels: bots read the id, people the label. */
const escolhida = ({
  de,
  ids,
  rotulos,
  enquete,
}: {
  de: string
  ids: string[]
  rotulos: string[]
  enquete: boolean
}): ConteudoEspecial =>
  enquete
    ? { tipo: 'voto', id_enquete: de, opcoes: rotulos }
    : { tipo: 'botao', id: ids[0] ?? '', titulo: rotulos[0] ?? '' }

function interpretar(e: EntregaDoWebchat): EntradaDeCanal[] {
  const jid = e.de
  if (e.tipo === 'recibos') return e.recibos.map((r) => ({ tipo: 'status', jid, de_mim: true, ...r }))
  const { arquivo, escolha } = e
  return [
    {
      tipo: 'mensagem',
      jid,
      id_externo: e.id_externo,
      de_mim: false,
      via_api: false,
      grupo: false,
      momento: new Date(e.em),
      ...(e.nome ? { nome: e.nome } : {}),
      conteudo: {
        tipo: arquivo ? tipoDoMime(arquivo.mime) : 'text',
        texto: e.texto,
        ...(arquivo
          ? {
              midia: {
                mimetype: arquivo.mime,
                nome: arquivo.nome,
                tamanho: arquivo.tamanho,
                url: enderecoDoArquivo(e.de, arquivo.id),
              },
            }
          : {}),
        ...(escolha ? { especial: escolhida(escolha) } : {}),
      },
      ...(escolha ? { citacao: { id_externo: escolha.de, texto: '' } } : {}),
    },
  ]
}

export const entregaDoWebchat: Adaptador['entrega'] = {
  guardar: (_caixa, corpo) => {
    const entrega = corpo as EntregaDoWebchat
    return { chave: chaveDe(entrega), evento: `webchat.${entrega.tipo}`, corpo }
  },
  interpretar: (corpo) => interpretar(corpo as EntregaDoWebchat),
  // no external caller delivers here: visitors use the widget's own routes
  autenticar: () => false,
}

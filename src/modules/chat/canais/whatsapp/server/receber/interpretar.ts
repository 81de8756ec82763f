import { soDigitos, telefoneCanonico } from '#kit/telefone.ts'
import { instante, lista, numero, objeto, texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'
import type { EntradaDeCanal, EntradaMensagem } from '#modules/chat/nucleo/server/canais/canal.ts'
import { explicarCodigo } from '../explicar.ts'
import { FRASE_DO_NOVO_ID, fraseDaMudanca, lerConteudo } from './conteudo.ts'
import { DE_OUTRO_NUMERO, mudancasDe, type Mudanca } from './envelope.ts'
import { interlocutorDe, nomesDe, usuarioDo } from './pessoa.ts'
import { lerRecibo } from './status.ts'

const ignorado = (motivo: string): EntradaDeCanal => ({ tipo: 'ignorado', motivo })

/** Parses one delivery of the Cloud API into channel entries. */
export function interpretarEntrega(corpo: unknown): EntradaDeCanal[] {
  const entradas = mudancasDe(corpo).flatMap(lerMudanca)
  return entradas.length > 0 ? entradas : [ignorado('entrega vazia')]
}

function lerMudanca(m: Mudanca): EntradaDeCanal[] {
  if (m.campo === DE_OUTRO_NUMERO) return [ignorado('de outro número da mesma conta')]
  if (m.campo === 'smb_message_echoes')
    return lista(m.valor.message_echoes).map((e) => lerMensagem(objeto(e), m.valor, true))
  if (m.campo !== 'messages') return [ignorado(`aviso da conta: ${m.campo || 'sem nome'}`)]
  const erros = lista(m.valor.errors).map((e) =>
    ignorado(`a Meta avisou: ${explicarCodigo(numero(objeto(e).code) ?? -1).frase}`),
  )
  return [
    ...lista(m.valor.messages).map((x) => lerMensagem(objeto(x), m.valor, false)),
    ...lista(m.valor.statuses).map((r) => lerRecibo(objeto(r))),
    ...erros,
  ]
}

function lerMensagem(bruta: Objeto, valor: Objeto, deMim: boolean): EntradaDeCanal {
  const id_externo = texto(bruta.id)
  const numeroDela = texto(deMim ? bruta.to : bruta.from)
  const usuario = texto(bruta.from_user_id) ?? usuarioDo(valor, numeroDela)
  const pessoa = interlocutorDe(numeroDela, deMim ? undefined : usuario)
  if (!id_externo || !pessoa) return ignorado('mensagem sem identificação')
  const nomes = nomesDe(valor)
  const nome = nomes.get(numeroDela ?? '') ?? nomes.get(usuario ?? '')
  const grupo = texto(bruta.group_id)
  const comum = {
    ...(grupo ? { jid: `${grupo}@g.us` } : pessoa),
    id_externo,
    de_mim: deMim,
    momento: instante(bruta.timestamp, new Date()),
    ...(nome && !deMim ? { nome } : {}),
    ...(grupo ? { participante: pessoa.jid } : {}),
  }
  if (bruta.type === 'reaction')
    return {
      tipo: 'reacao',
      ...comum,
      id_alvo: texto(objeto(bruta.reaction).message_id) ?? '',
      emoji: texto(objeto(bruta.reaction).emoji) ?? '',
    }
  if (bruta.type === 'system') return lerAviso(bruta, comum)
  return {
    tipo: 'mensagem',
    ...comum,
    via_api: false,
    grupo: grupo !== undefined,
    conteudo: lerConteudo(bruta),
    ...citacaoDe(bruta),
    ...encaminhadaDe(bruta),
    ...origemDe(bruta),
  }
}

function lerAviso(
  bruta: Objeto,
  comum: Omit<EntradaMensagem, 'tipo' | 'via_api' | 'grupo' | 'conteudo'>,
): EntradaDeCanal {
  const aviso = objeto(bruta.system)
  const usuario = texto(aviso.user_id)
  if (texto(aviso.type) === 'user_changed_user_id' && usuario) return comOutroId(comum, usuario)
  const novo = soDigitos(texto(aviso.wa_id) ?? texto(aviso.new_wa_id) ?? '')
  if (!novo || !comum.telefone) return ignorado(`aviso do WhatsApp: ${texto(aviso.type) ?? 'sem tipo'}`)
  const { telefone: telefone_anterior, ...resto } = comum
  return {
    tipo: 'mensagem',
    ...resto,
    jid: novo,
    telefone: telefoneCanonico(novo),
    telefone_anterior,
    via_api: false,
    grupo: false,
    conteudo: { tipo: 'text', texto: fraseDaMudanca(novo) },
  }
}

/** Handles a change of a person's user id (they hide their number): the former id finds the existing contact. */
function comOutroId(
  comum: Omit<EntradaMensagem, 'tipo' | 'via_api' | 'grupo' | 'conteudo'>,
  usuario: string,
): EntradaDeCanal {
  const agora = interlocutorDe(comum.telefone, usuario)
  if (!agora?.lid || agora.lid === comum.lid) return ignorado('aviso do WhatsApp: o mesmo identificador')
  return {
    tipo: 'aviso',
    ...comum,
    ...agora,
    ...(comum.lid ? { identidades: [{ tipo: 'lid', valor: comum.lid }] } : {}),
    texto: FRASE_DO_NOVO_ID,
    dados: { evento: 'identificador' },
  }
}

const encaminhadaDe = (bruta: Objeto): Pick<EntradaMensagem, 'encaminhada'> =>
  objeto(bruta.context).forwarded === true || objeto(bruta.context).frequently_forwarded === true
    ? { encaminhada: true }
    : {}

function citacaoDe(bruta: Objeto): Pick<EntradaMensagem, 'citacao'> {
  const id = texto(objeto(bruta.context).id)
  return id ? { citacao: { id_externo: id, texto: '' } } : {}
}

/** The ad that the person clicked before writing to us. */
function origemDe(bruta: Objeto): Pick<EntradaMensagem, 'origem_anuncio'> {
  const r = objeto(bruta.referral)
  const pares = {
    titulo: texto(r.headline),
    texto: texto(r.body),
    url: texto(r.source_url),
    clique_id: texto(r.ctwa_clid),
    anuncio_id: texto(r.source_id),
  }
  const preenchidos = Object.fromEntries(Object.entries(pares).filter(([, v]) => v !== undefined))
  return Object.keys(preenchidos).length > 0 ? { origem_anuncio: preenchidos } : {}
}

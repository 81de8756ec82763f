import type {
  EntradaChamada,
  EntradaConexao,
  EntradaDeCanal,
  EntradaPresenca,
} from '#modules/chat/nucleo/server/canais/canal.ts'
import { instante, numero, objeto, texto, tabela } from '#modules/chat/canais/comum/server/bruto.ts'
import { ehGrupo, interlocutor, motivoParaIgnorar, nomeUtil } from './identidade.ts'

const ignorado = (motivo: string): EntradaDeCanal => ({ tipo: 'ignorado', motivo })

/**
 * Parses a contact change. Ignores groups, because these events contain the last author's name instead of the group's.
 */
export function lerContatoAlterado(valor: unknown): EntradaDeCanal {
  const obj = objeto(valor)
  const quem = interlocutor({ remoteJid: obj.remoteJid ?? obj.id, remoteJidAlt: obj.remoteJidAlt })
  if (!quem || ehGrupo(quem.jid) || motivoParaIgnorar(quem.jid)) return ignorado('contato sem uso')
  const nome = nomeUtil(obj.pushName)
  const foto = texto(obj.profilePicUrl)
  if (!nome && !foto) return ignorado('contato sem novidade')
  return { tipo: 'contato', ...quem, ...(nome ? { nome } : {}), ...(foto ? { foto_url: foto } : {}) }
}

const PRESENCAS = tabela<EntradaPresenca['estado']>({
  composing: 'digitando',
  recording: 'gravando',
  paused: 'parado',
  available: 'disponivel',
  unavailable: 'ausente',
})

export function lerPresencas(valor: unknown): EntradaDeCanal[] {
  const obj = objeto(valor)
  const jid = texto(obj.id)
  if (!jid) return [ignorado('presença sem endereço')]
  return Object.entries(objeto(obj.presences)).map(([quem, presenca]) => {
    const estado = PRESENCAS[texto(objeto(presenca).lastKnownPresence) ?? '']
    if (!estado) return ignorado('presença desconhecida')
    return { tipo: 'presenca', jid, estado, ...(ehGrupo(jid) ? { participante: quem } : {}) }
  })
}

const CONEXOES = tabela<EntradaConexao['estado']>({
  open: 'aberta',
  connecting: 'conectando',
  close: 'fechada',
  closed: 'fechada',
  refused: 'recusada',
})

export function lerConexao(valor: unknown): EntradaDeCanal {
  const obj = objeto(valor)
  const estado = CONEXOES[texto(obj.state) ?? texto(obj.status) ?? '']
  if (!estado) return ignorado('estado de conexão desconhecido')
  const codigo = numero(obj.statusReason)
  const jid = texto(obj.wuid)
  const nome = texto(obj.profileName)
  return {
    tipo: 'conexao',
    estado,
    ...(codigo === undefined ? {} : { codigo }),
    ...(jid ? { jid } : {}),
    ...(nome ? { nome } : {}),
  }
}

export function lerQrcode(valor: unknown): EntradaDeCanal {
  const qr = objeto(objeto(valor).qrcode)
  const imagem = texto(qr.base64)
  const codigo = texto(qr.code)
  const pareamento = texto(qr.pairingCode)
  const campos = {
    ...(imagem ? { imagem } : {}),
    ...(codigo ? { codigo } : {}),
    ...(pareamento ? { codigo_pareamento: pareamento } : {}),
  }
  return { tipo: 'qrcode', esgotado: Object.keys(campos).length === 0, ...campos }
}

const CHAMADAS = tabela<EntradaChamada['situacao']>({
  offer: 'recebida',
  ringing: 'recebida',
  accept: 'atendida',
  reject: 'recusada',
  timeout: 'perdida',
  terminate: 'perdida',
})

export function lerChamada(valor: unknown, agora: Date): EntradaDeCanal {
  const obj = objeto(valor)
  const quem = interlocutor({ remoteJid: obj.from ?? obj.chatId, remoteJidAlt: obj.callerPn })
  const situacao = CHAMADAS[texto(obj.status) ?? '']
  const id = texto(obj.id)
  if (!quem || !situacao || !id) return ignorado('chamada sem uso')
  const data = typeof obj.date === 'string' ? new Date(obj.date) : undefined
  const momento = data && !Number.isNaN(data.getTime()) ? data : instante(obj.date, agora)
  return { tipo: 'chamada', ...quem, id_externo: id, situacao, video: obj.isVideo === true, momento }
}

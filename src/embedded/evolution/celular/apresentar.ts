import { comoObjeto, ehObjeto } from '#kit/objeto.ts'
import { formatarTelefone } from '#kit/telefone.ts'
import type { Mundo } from '../rede/mundo.ts'
import { listarClientes, type Cliente } from '../repositorio/clientes.ts'
import { listarInstancias } from '../repositorio/instancias.ts'
import { acharMensagem, acharMidia, contarNaoLidas, ultimaDoCliente, type Mensagem } from '../repositorio/mensagens.ts'
import { escolhidasEm, ofertaDe } from './respostas.ts'
import { contarEntregas } from '../repositorio/saida.ts'

type Corpo = Record<string, unknown>
const corpoDe = (m: Pick<Mensagem, 'conteudo' | 'especie'>): Corpo => comoObjeto(m.conteudo[m.especie])
const texto = (v: unknown): string => (typeof v === 'string' ? v : '')

/** Text in the bubble for kinds of messages without their own rendering. */
const ESCRITOS: Record<string, (c: Corpo) => string> = {
  pollCreationMessageV3: (c) => `Enquete: ${texto(c.name)}`,
  pollUpdateMessage: () => 'Voto na enquete',
  listMessage: (c) => [texto(c.title), texto(c.description), texto(c.footerText)].filter(Boolean).join('\n'),
  listResponseMessage: (c) => texto(c.title),
  buttonsResponseMessage: (c) => texto(c.selectedDisplayText),
  contactMessage: (c) => `Contato: ${texto(c.displayName)}`,
  contactsArrayMessage: (c) => texto(c.displayName).replace('contacts', 'contatos'),
  viewOnceMessage: (c) => {
    const interativa = comoObjeto(comoObjeto(c.message).interactiveMessage)
    return texto(comoObjeto(interativa.body).text)
  },
}

function textoDe(m: Pick<Mensagem, 'conteudo' | 'especie'>): string {
  if (m.especie === 'conversation') return texto(m.conteudo.conversation)
  return ESCRITOS[m.especie]?.(corpoDe(m)) ?? texto(corpoDe(m).caption)
}

const RESUMOS: Record<string, string> = {
  imageMessage: 'Foto',
  audioMessage: 'Áudio',
  videoMessage: 'Vídeo',
  stickerMessage: 'Figurinha',
  documentMessage: 'Documento',
  locationMessage: 'Localização',
}
const resumoDe = (m: Pick<Mensagem, 'conteudo' | 'especie' | 'apagada'>): string =>
  m.apagada ? 'Mensagem apagada' : textoDe(m) || (RESUMOS[m.especie] ?? 'Mensagem')

export function apresentarMensagem(mundo: Mundo, m: Mensagem) {
  const corpo = corpoDe(m)
  const midia = m.apagada ? null : acharMidia(mundo.banco, m.id)
  const citada = texto(m.contexto?.stanzaId)
  const original = citada ? acharMensagem(mundo.banco, citada) : null
  const oferta = m.da_empresa && !m.apagada ? ofertaDe(m) : null
  return {
    id: m.id,
    minha: !m.da_empresa,
    especie: m.especie,
    texto: m.apagada ? '' : textoDe(m),
    status: m.status,
    momento: m.momento,
    editada: m.editada,
    apagada: m.apagada,
    reacao_minha: m.reacao_cliente,
    reacao_empresa: m.reacao_empresa,
    citacao: citada
      ? {
          id: citada,
          minha: original ? !original.da_empresa : true,
          texto: original ? resumoDe(original) : textoCitado(m),
        }
      : null,
    midia: midia
      ? {
          mimetype: midia.mimetype,
          nome: midia.nome,
          tamanho: midia.bytes.length,
          segundos: corpo.seconds ?? null,
          onda: onda(corpo.waveform),
        }
      : null,
    oferta: oferta ? { ...oferta, escolhidas: escolhidasEm(mundo, m) } : null,
    local:
      m.especie === 'locationMessage' && !m.apagada
        ? {
            latitude: corpo.degreesLatitude,
            longitude: corpo.degreesLongitude,
            nome: texto(corpo.name),
            endereco: texto(corpo.address),
          }
        : null,
  }
}

const onda = (valor: unknown): number[] | null => (ehObjeto(valor) ? Object.values(valor).map(Number) : null)

function textoCitado(m: Mensagem): string {
  const citada = comoObjeto(m.contexto?.quotedMessage)
  const especie = Object.keys(citada)[0] ?? ''
  return resumoDe({ conteudo: citada, especie, apagada: false })
}

export function apresentarEstado(mundo: Mundo) {
  const [instancia] = listarInstancias(mundo.banco)
  return {
    instancia: instancia
      ? {
          nome: instancia.nome,
          numero: formatarTelefone(instancia.numero),
          conectada: instancia.estado === 'open',
          webhook: instancia.webhook?.enabled === true,
        }
      : null,
    entregas: contarEntregas(mundo.banco),
    clientes: listarClientes(mundo.banco).map((c) => apresentarCliente(mundo, c)),
  }
}

function apresentarCliente(mundo: Mundo, c: Cliente) {
  const ultima = ultimaDoCliente(mundo.banco, c.id)
  return {
    id: c.id,
    nome: c.nome,
    telefone: c.telefone ? formatarTelefone(c.telefone) : null,
    jid: c.jid,
    online: c.online,
    recibos: c.recibos,
    nao_lidas: contarNaoLidas(mundo.banco, c.id),
    ultima: ultima
      ? {
          minha: !ultima.da_empresa,
          texto: resumoDe(ultima),
          momento: ultima.momento,
          status: ultima.status,
          apagada: ultima.apagada,
        }
      : null,
  }
}

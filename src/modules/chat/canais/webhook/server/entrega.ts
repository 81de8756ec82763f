import { createHash } from 'node:crypto'
import { aplicarMapeamento, type Mapeada } from '../regras/mapeamento.ts'
import { nomeDeArquivo } from '#modules/chat/canais/comum/server/extensao.ts'
import { confere, segredosValidos } from '#platform/saidas/assinatura.ts'
import type { Adaptador, CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import type { EntradaDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'
import type { MidiaDeEntrada } from '#modules/chat/nucleo/server/canais/conteudo-de-entrada.ts'
import { mapaDa } from './configuracao.ts'

const soma = (v: string) => createHash('sha256').update(v).digest('hex')
type Caixa = Pick<CaixaAberta, 'id' | 'configuracao'>

function interpretar(corpo: unknown, caixa?: Caixa): EntradaDeCanal[] {
  const lida = aplicarMapeamento(mapaDa(caixa?.configuracao ?? {}), corpo)
  if ('recusa' in lida) return [{ tipo: 'ignorado', motivo: lida.recusa, refazer: true }]
  return lida.mensagens.map((m) => comoEntrada(m, caixa?.id ?? ''))
}

function comoEntrada(m: Mapeada, caixaId: string): EntradaDeCanal {
  const { telefone, email, id, nome } = m.contato
  const [primeira, ...outras] = m.anexos.map(midiaDe)
  const tipo = primeira
    ? primeira.mimetype.startsWith('image/')
      ? 'imagem'
      : primeira.mimetype.startsWith('audio/')
        ? 'audio'
        : 'media'
    : 'text'
  return {
    tipo: 'mensagem',
    de_mim: false,
    via_api: false,
    grupo: false,
    // an id given by the other system is unique only within this inbox
    jid: telefone ?? email ?? `webhook:${caixaId}:${id ?? ''}`,
    id_externo: m.id ? `wh:${m.id}` : `wh:${soma(JSON.stringify(m))}`,
    ...(telefone ? { telefone } : {}),
    ...(email ? { email } : {}),
    ...(nome ? { nome } : {}),
    momento: m.momento ?? new Date(),
    conteudo: {
      tipo,
      texto: m.texto,
      ...(primeira ? { midia: primeira } : {}),
      ...(outras.length > 0 ? { outras_midias: outras } : {}),
    },
  }
}

const POR_EXTENSAO: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
}

function midiaDe({ url, nome }: { url: string; nome?: string }): MidiaDeEntrada {
  const doEndereco = decodificar(new URL(url).pathname.split('/').at(-1) ?? '')
  const extensao = /\.([a-z0-9]{1,8})$/i.exec(nome ?? doEndereco)?.[1]?.toLowerCase() ?? ''
  const mimetype = Object.hasOwn(POR_EXTENSAO, extensao) ? (POR_EXTENSAO[extensao] ?? '') : 'application/octet-stream'
  return { mimetype, nome: nomeDeArquivo(nome ?? (doEndereco || undefined), 'arquivo', mimetype), url }
}

function decodificar(texto: string): string {
  try {
    return decodeURIComponent(texto)
  } catch {
    return texto
  }
}

export const entregaDoWebhook: Adaptador['entrega'] = {
  guardar(_caixaId, corpo, _sufixo, _caixa, crua) {
    const id = crua?.cabecalhos['webhook-id']
    return {
      chave: typeof id === 'string' && id !== '' ? `wh:${id}` : `wh:${soma(crua?.bruto || JSON.stringify(corpo))}`,
      evento: 'entrega',
      corpo,
    }
  },
  interpretar,
  /** Verifies the signature if the inbox requires one; a signature that is present is verified even if not required. */
  autenticar(caixa, { cabecalhos, bruto }) {
    const segredos = segredosValidos(caixa.segredos)
    const exige =
      caixa.configuracao.exigir_assinatura === true ||
      (cabecalhos['webhook-signature'] !== undefined && segredos.length > 0)
    return !exige || confere(segredos, cabecalhos, bruto)
  },
}

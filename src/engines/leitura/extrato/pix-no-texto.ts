import { documentoValido } from '#kit/documento.ts'
import { semAcentos } from '#kit/texto.ts'
import type { PixNoTexto } from './tipos.ts'

const E2E = /\b[ED]\d{20}[A-Za-z0-9]{11}\b/
const TXID = /\bTX\s?ID\s*[:=]?\s*([A-Za-z0-9]{1,35})\b/i
const MASCARADO = String.raw`[*•xX]{3}\.?\d{3}\.?\d{3}-?[*•xX]{2}`
const COM_PONTOS = String.raw`\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-\d{2}`
const DOCUMENTO = new RegExp(`(?<![\\w.])(?:${MASCARADO}|${COM_PONTOS}|\\d{14}|\\d{11}|[0-9A-Z]{8}\\d{6})(?![\\w])`)
const TODOS_OS_DOCUMENTOS = new RegExp(DOCUMENTO.source, 'g')

/** From here on a text holds identifiers and no name. */
const FIM_DO_NOME = /\b(tx\s?id\b|e2e\b|id\s*:|id\s+[ed]\d{20}|[ed]\d{20}[a-z0-9]{11}\b)/

/** The text before the name, in the words of several banks; the last one found counts. */
const ROTULO = new RegExp(
  [
    String.raw`pix\s*[-–:]?\s*(?:recebid[oa]|enviad[oa]|devolvid[oa]|devolucao)(?:\s+(?:recebida|enviada))?`,
    String.raw`(?:recebimento|envio|pagamento|transferencia|devolucao|estorno|credito|transf\.?)\s+(?:recebid[ao]\s+|enviad[ao]\s+)?(?:de\s+|pelo\s+|via\s+)?pix(?:\s+(?:recebid[ao]|enviad[ao]))?`,
    String.raw`pix\s+(?:transf\.?|qrs?|qr\s?code|qr)(?=\s)`,
    String.raw`\b(?:rem|des|de|para|favorecido|pagador)\s*:`,
    String.raw`\b\d{2}/\d{2}(?:/\d{2,4})?\s+\d{2}:\d{2}(?::\d{2})?`,
    String.raw`cp\s*:\s*\d+-`,
    String.raw`\bpix\b`,
  ].join('|'),
  'g',
)

/** Lower case without accents, character by character, so that positions stay. */
const planoMesmoTamanho = (texto: string): string =>
  [...texto].map((c) => (semAcentos(c).length === c.length ? semAcentos(c) : c)).join('')

/** 000 before a valid CPF, as Banco do Brasil pads it to 14 places. */
function documentoDe(escrito: string): string | null {
  const d = escrito.replace(/[.\-/]/g, '')
  if (/[*•x]/i.test(d)) return null
  const cpf = /^000(\d{11})$/.exec(d)?.[1]
  if (cpf && documentoValido(cpf) && !(d.slice(8, 12) === '0001' && documentoValido(d))) return cpf
  return documentoValido(d) ? d : null
}

/** Reads the other party of a Pix from the text of a line. The text proves no identity: it is only a proposal. */
export function pixNoTexto(memo: string): PixNoTexto {
  const semIds = memo.replace(new RegExp(E2E.source, 'g'), ' ').replace(new RegExp(TXID.source, 'gi'), ' ')
  const documento = [...semIds.matchAll(TODOS_OS_DOCUMENTOS)].map((m) => documentoDe(m[0])).find((d) => d !== null)
  return {
    e2e: E2E.exec(memo)?.[0] ?? null,
    txid: TXID.exec(memo)?.[1] ?? null,
    nome: nomeNoTexto(memo),
    documento: documento ?? null,
  }
}

function nomeNoTexto(memo: string): string | null {
  const plano = planoMesmoTamanho(memo)
  const fim = FIM_DO_NOME.exec(plano)?.index ?? memo.length
  const rotulos = [...plano.slice(0, fim).matchAll(ROTULO)]
  const ultimo = rotulos.at(-1)
  if (!ultimo) return null
  let resto = memo.slice(ultimo.index + ultimo[0].length, fim)
  resto = semSinais(resto)
  const noInicio = DOCUMENTO.exec(resto)
  if (noInicio?.index === 0) resto = semSinais(resto.slice(noInicio[0].length))
  const seguinte = DOCUMENTO.exec(resto)
  if (seguinte) resto = resto.slice(0, seguinte.index)
  const nome = semAspas(resto.replace(/\d{2}\/\d{2}(\/\d{2,4})?\s*$/, '').replace(/[\s\-–:|,;]+$/, ''))
  return /\p{L}/u.test(nome) ? nome : null
}

const semSinais = (t: string): string => t.replace(/^[\s\-–:|,;]+/, '')

/** Removes quotes around the whole and one without its pair; those within a name stay. */
function semAspas(texto: string): string {
  const t = texto.trim()
  if (t.length > 1 && t.startsWith('"') && t.endsWith('"')) return t.slice(1, -1).trim()
  return t.split('"').length === 2 ? t.replace('"', '').trim() : t
}

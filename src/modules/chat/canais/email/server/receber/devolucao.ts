import type { AnexoDeEmail, Devolucao } from './tipos.ts'
import { identificador } from './identificador.ts'

const campo = (texto: string, nome: string) =>
  new RegExp(`^${nome}\\s*:\\s*(.+(?:\\r?\\n[ \\t].+)*)`, 'im').exec(texto)?.[1]?.trim()

/**
 * Parses a delivery status notification (RFC 3464): recipient, reason and our message's id. The original is attached
 * whole or as headers; for servers that send only prose, the id is found in the text.
 */
export function lerDevolucao(relatorio: boolean, anexos: readonly AnexoDeEmail[], texto: string): Devolucao | null {
  if (!relatorio) return null
  const parte = (mime: RegExp) =>
    anexos
      .filter((a) => mime.test(a.mime))
      .map((a) => Buffer.from(a.bytes).toString('utf8'))
      .join('\n')
  const estado = parte(/^message\/(?:delivery-status|global-delivery-status)/)
  const original = parte(/^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)/)
  const acao = campo(estado, 'Action')?.toLowerCase()
  if (acao !== 'failed' && acao !== 'delayed') return null
  return {
    id_externo: identificador(campo(original, 'Message-ID') ?? campo(texto, 'Message-ID')),
    destinatario: (campo(estado, 'Final-Recipient') ?? campo(estado, 'Original-Recipient') ?? '')
      .replace(/^[^;]*;\s*/, '')
      .trim()
      .toLowerCase()
      .slice(0, 254),
    acao: acao === 'failed' ? 'falhou' : 'atrasou',
    codigo: /\d\.\d{1,3}\.\d{1,3}/.exec(campo(estado, 'Status') ?? '')?.[0] ?? '',
  }
}

const RAZOES: readonly [RegExp, string][] = [
  [/^[45]\.1\.(?:0|1|2|10)$/, 'o endereço não existe'],
  [/^[45]\.1\./, 'o endereço não é aceito'],
  [/^[45]\.2\.2$/, 'a caixa de quem recebe está cheia'],
  [/^[45]\.2\./, 'a caixa de quem recebe não está aceitando mensagens'],
  [/^[45]\.3\.4$/, 'a mensagem é grande demais para o servidor de quem recebe'],
  [/^[45]\.4\./, 'o servidor de quem recebe não respondeu'],
  [/^[45]\.7\./, 'o servidor de quem recebe bloqueou a mensagem'],
]

/** Returns the sentence shown to the attendant on the bounced message. */
export function fraseDaDevolucao(d: Devolucao): string {
  const razao =
    RAZOES.find(([forma]) => forma.test(d.codigo))?.[1] ?? 'o servidor de quem recebe não aceitou a mensagem'
  return `O e-mail voltou: ${razao}${d.destinatario ? ` (${d.destinatario})` : ''}.`
}

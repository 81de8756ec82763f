import { createHash } from 'node:crypto'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Alvo, CaixaAberta, MidiaBaixada } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { chamarPelaCaixa, type Conversador } from './chamar.ts'
import { baseDoGraph } from './configuracao.ts'
import { idDoNumero } from './numero.ts'
import { interpretarEntrega } from './receber/interpretar.ts'
import { lerEnderecoDaMidia } from './receber/midia.ts'
import { entregaDaMensagem } from '#modules/chat/canais/comum/server/repositorio/conta.ts'

const FRASE = 'A mídia não pôde ser baixada'
const MAX_BYTES = 100 * 1024 * 1024
const DA_META = /(^|\.)(fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net|whatsapp\.com)$/

/** Downloads media: the id gives a URL valid for five minutes. The token is sent only to that URL. */
export async function baixarMidia(
  banco: Banco,
  c: Conversador,
  caixa: CaixaAberta,
  alvo: Alvo,
  entregue: { url?: string },
): Promise<MidiaBaixada> {
  const onde = lerEnderecoDaMidia(entregue.url ?? (await enderecoGuardado(banco, caixa.id, alvo.id_externo)))
  if (!onde)
    throw new ErroDeChat(FRASE, 404, undefined, {
      detalhe: 'A Meta guarda o que recebe por sete dias; este arquivo não está mais lá.',
    })
  const phone_number_id = await idDoNumero(banco, c, caixa, FRASE)
  const { corpo } = await chamarPelaCaixa<{ url?: string; mime_type?: string; sha256?: string }>(
    c,
    caixa,
    FRASE,
    { caminho: onde.id, query: { phone_number_id } },
    true,
  )
  if (!corpo.url || !URL.canParse(corpo.url)) throw new ErroDeChat(FRASE, 502, undefined, { classe: 'repetivel' })
  const confiavel = levaToken(new URL(corpo.url), baseDoGraph(caixa.configuracao))
  const r = await c.rede.buscar(corpo.url, {
    cabecalhos: confiavel ? { authorization: `Bearer ${String(caixa.segredos.token_api)}` } : {},
    timeoutMs: 60_000,
    maxBytes: MAX_BYTES,
  })
  if (r.status !== 200) throw new ErroDeChat(FRASE, 502, `media address answered ${r.status}`, { classe: 'repetivel' })
  for (const soma of [onde.sha256, corpo.sha256])
    if (soma && !mesmaSoma(r.corpo, soma))
      throw new ErroDeChat(FRASE, 502, 'the sum of the media differs', { classe: 'repetivel' })
  return { bytes: r.corpo, mime: corpo.mime_type ?? String(r.cabecalhos['content-type'] ?? ''), nome: undefined }
}

const levaToken = (url: URL, base: string): boolean =>
  (url.protocol === 'https:' && DA_META.test(url.hostname)) || url.host === new URL(base).host

/** Compares SHA-256 sums. Deliveries have base64, other responses hexadecimal or base64. */
function mesmaSoma(bytes: Buffer, soma: string): boolean {
  const feita = createHash('sha256').update(bytes).digest()
  return /^[0-9a-f]{64}$/i.test(soma)
    ? feita.equals(Buffer.from(soma, 'hex'))
    : feita.equals(Buffer.from(soma, 'base64'))
}

async function enderecoGuardado(banco: Banco, caixaId: string, idExterno: string): Promise<string | undefined> {
  const corpo = await entregaDaMensagem(banco, caixaId, idExterno)
  const entrada = interpretarEntrega(corpo).find((e) => e.tipo === 'mensagem' && e.id_externo === idExterno)
  return entrada?.tipo === 'mensagem' ? entrada.conteudo.midia?.url : undefined
}

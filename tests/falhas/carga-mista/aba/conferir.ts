import { chamar } from '#platform/navegador/api.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { fioAtual } from '#modules/chat/fio/web/dados/conversa-atual.ts'
import { listarConversas, proximoMarco, type Marco } from '#modules/chat/lista/web/dados/listar-conversas.ts'
import { estadoDoChat } from '#modules/chat/nucleo/web/estado.ts'
import type { Conversa, Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { diferencasDe } from './diferencas.ts'
import type { Mao } from './mao.ts'

/**
 * Compares all that the user sees with what the server returns now: the rows, the counters, the open conversation and
 * its thread.
 */
export async function diferencasDaTela(m: Mao): Promise<string[]> {
  return [...(await daLista(m)), ...(await dasContagens(m)), ...(await daConversa()), ...(await doFio())]
}

async function daLista(m: Mao): Promise<string[]> {
  const frescas: Conversa[] = []
  let fim = false
  for (let marco: Marco | undefined = null; marco !== undefined;) {
    const pagina = await listarConversas(m.filtros, m.eu.id, marco)
    if (pagina.erro) return [`lista: ${pagina.erro}`]
    frescas.push(...pagina.data)
    marco = frescas.length >= m.linhas.length ? undefined : proximoMarco(pagina.pagination)
    fim = proximoMarco(pagina.pagination) === undefined
  }
  const quantas = m.linhas.length
  // compare all rows when everything is loaded, else only the first `quantas`
  const tudo = !m.haMais && fim ? frescas : frescas.slice(0, quantas)
  const ids = (ls: readonly Conversa[]) => ls.map((c) => c.id)
  const ordem = diferencasDe(
    ids(m.linhas),
    ids(tudo),
    `lista(${m.filtros.aba}${m.filtros.minhas ? ' minhas' : ''}${m.filtros.naoLidas ? ' não lidas' : ''} ${m.filtros.ordem})`,
  )
  if (ordem.length > 0)
    return [`${ordem.length} places of ${quantas} rows (${tudo.length} fresh, more: ${m.haMais}/${!fim}); ${ordem[0]}`]
  return tudo.flatMap((c, i) => diferencasDe(m.linhas[i], c, `lista[${i}]`))
}

async function dasContagens(m: Mao): Promise<string[]> {
  return diferencasDe(m.contagens, (await chamar(conversas.contagens, { query: {} })).data, 'contagens')
}

async function daConversa(): Promise<string[]> {
  const { currentConversation: tem, error } = estadoDoChat.obter()
  if (error) return [`conversa: ${error}`]
  if (!tem) return []
  return diferencasDe(
    tem,
    (await chamar(conversas.obter, { params: { id: tem.id }, query: { incluir_mensagens: false } })).data,
    'conversa',
  )
}

async function doFio(): Promise<string[]> {
  const { conversa_id: id, mensagens: tem } = fioAtual.obter()
  if (!id || tem.length === 0) return []
  const primeira = tem[0]?.seq ?? 0
  const frescas: Mensagem[] = []
  for (let apos = primeira - 1; ;) {
    const { data, pagination } = await chamar(mensagens.listar, {
      params: { id },
      query: { apos_seq: apos, limit: 200 },
    })
    const emOrdem = data.toSorted((a, b) => a.seq - b.seq)
    frescas.push(...emOrdem)
    if (!pagination.hasMore || emOrdem.length === 0) break
    apos = emOrdem.at(-1)?.seq ?? apos
  }
  const seqs = (ms: readonly Mensagem[]) => ms.map((m) => m.seq)
  const lugares = diferencasDe(seqs(tem), seqs(frescas), 'fio.seqs')
  return lugares.length > 0
    ? [`${tem.length} messages held, ${frescas.length} fresh; ${lugares[0]}`]
    : frescas.flatMap((f, i) => diferencasDe(tem[i], f, `fio[${f.seq}]`))
}

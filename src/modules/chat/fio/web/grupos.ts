import { diaEm } from '#ui/formatos.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'

/** Parts of the thread, from top to bottom. */
export type Trecho =
  | { tipo: 'dia'; chave: string; quando: string }
  | { tipo: 'divisor'; chave: string }
  | { tipo: 'sistema'; chave: string; m: Mensagem }
  | { tipo: 'grupo'; chave: string; lado: 'dentro' | 'fora'; mensagens: Mensagem[] }

const JUNTAS_MS = 5 * 60_000

const autorDe = (m: Mensagem) =>
  m.direcao === 'entrada' ? `contato:${m.autor_nome ?? ''}` : `${m.direcao}:${m.autor_id ?? m.autor_nome ?? ''}`

const albumDe = (m: Mensagem): string | null =>
  typeof m.dados?.album === 'string' && !m.apagada_em && m.anexos.every((a) => /^(image|video)\//.test(a.tipo_mime))
    ? m.dados.album
    : null

/** Groups images that were sent together; any other message is a group of its own. */
export function porAlbum(mensagens: readonly Mensagem[]): Mensagem[][] {
  const blocos: Mensagem[][] = []
  for (const m of mensagens) {
    const [primeira] = blocos.at(-1) ?? []
    if (primeira && albumDe(m) !== null && albumDe(primeira) === albumDe(m)) blocos.at(-1)?.push(m)
    else blocos.push([m])
  }
  return blocos
}

/**
 * Groups messages of one author within five minutes; days, the divider and system rows end a group. The order is by
 * `seq`. Timestamps may be out of order (late delivery, different clocks), so a day can appear several times: keys must
 * be unique, otherwise React leaves stale nodes in the page.
 */
export function agrupar(mensagens: readonly Mensagem[], divisor: number | null): Trecho[] {
  const trechos: Trecho[] = []
  let dia: number | null = null
  let anterior: Mensagem | null = null
  let dividido = false
  for (const m of mensagens) {
    const deste = diaEm(m.criado_em)
    if (deste !== dia) {
      dia = deste
      anterior = null
      trechos.push({ tipo: 'dia', chave: `dia-${deste}`, quando: m.criado_em })
    }
    if (!dividido && divisor !== null && m.seq === divisor) {
      dividido = true
      anterior = null
      trechos.push({ tipo: 'divisor', chave: 'divisor' })
    }
    if (m.direcao === 'sistema') {
      anterior = null
      trechos.push({ tipo: 'sistema', chave: m.id, m })
      continue
    }
    const ultimo = trechos.at(-1)
    const perto =
      anterior &&
      autorDe(anterior) === autorDe(m) &&
      new Date(m.criado_em).getTime() - new Date(anterior.criado_em).getTime() < JUNTAS_MS
    if (perto && ultimo?.tipo === 'grupo') ultimo.mensagens.push(m)
    else trechos.push({ tipo: 'grupo', chave: m.id, lado: m.direcao === 'entrada' ? 'dentro' : 'fora', mensagens: [m] })
    anterior = m
  }
  numerarRepetidos(trechos)
  return trechos
}

/** Numbers repeated days from the end, so that loading older messages does not change existing keys. */
function numerarRepetidos(trechos: Trecho[]): void {
  const vezes = new Map<string, number>()
  for (const t of trechos.toReversed()) {
    if (t.tipo !== 'dia') continue
    const n = vezes.get(t.chave) ?? 0
    vezes.set(t.chave, n + 1)
    if (n > 0) t.chave += `-${n}`
  }
}

/** Splits the thread by day, one box each: the date stays visible while its box does. */
export function porDia(trechos: readonly Trecho[]): Trecho[][] {
  const dias: Trecho[][] = []
  for (const t of trechos) {
    if (t.tipo === 'dia' || dias.length === 0) dias.push([])
    dias.at(-1)?.push(t)
  }
  return dias
}

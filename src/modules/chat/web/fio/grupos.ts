import { diaEm } from '#ui/formatos.ts'
import type { Mensagem } from '../../tipos.ts'

/** What the thread is made of, from top to bottom. */
export type Trecho =
  | { tipo: 'dia'; chave: string; quando: string }
  | { tipo: 'divisor'; chave: string }
  | { tipo: 'sistema'; chave: string; m: Mensagem }
  | { tipo: 'grupo'; chave: string; lado: 'dentro' | 'fora'; mensagens: Mensagem[] }

const JUNTAS_MS = 5 * 60_000

const autorDe = (m: Mensagem) => (m.direcao === 'entrada' ? `contato:${m.autor_nome ?? ''}` : `${m.direcao}:${m.autor_id ?? m.autor_nome ?? ''}`)

const albumDe = (m: Mensagem): string | null => (typeof m.dados?.album === 'string' && !m.apagada_em && m.anexos.every((a) => /^(image|video)\//.test(a.tipo_mime)) ? m.dados.album : null)

/** Pictures that were sent together stand together; everything else stands alone. */
export function porAlbum(mensagens: readonly Mensagem[]): Mensagem[][] {
  const blocos: Mensagem[][] = []
  for (const m of mensagens) {
    const [primeira] = blocos.at(-1) ?? []
    if (primeira && albumDe(m) !== null && albumDe(primeira) === albumDe(m)) blocos.at(-1)?.push(m)
    else blocos.push([m])
  }
  return blocos
}

/** Bubbles of one author within a few minutes stand together; days, the divider and system lines break them. */
export function agrupar(mensagens: readonly Mensagem[], divisor: number | null): Trecho[] {
  const trechos: Trecho[] = []
  let dia: number | null = null
  let anterior: Mensagem | null = null
  for (const m of mensagens) {
    const deste = diaEm(m.criado_em)
    if (deste !== dia) {
      dia = deste
      anterior = null
      trechos.push({ tipo: 'dia', chave: `dia-${deste}`, quando: m.criado_em })
    }
    if (divisor !== null && m.seq === divisor) {
      anterior = null
      trechos.push({ tipo: 'divisor', chave: 'divisor' })
    }
    if (m.direcao === 'sistema') {
      anterior = null
      trechos.push({ tipo: 'sistema', chave: m.id, m })
      continue
    }
    const ultimo = trechos.at(-1)
    const perto = anterior && autorDe(anterior) === autorDe(m) && new Date(m.criado_em).getTime() - new Date(anterior.criado_em).getTime() < JUNTAS_MS
    if (perto && ultimo?.tipo === 'grupo') ultimo.mensagens.push(m)
    else trechos.push({ tipo: 'grupo', chave: m.id, lado: m.direcao === 'entrada' ? 'dentro' : 'fora', mensagens: [m] })
    anterior = m
  }
  return trechos
}

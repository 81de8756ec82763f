import type { OrdemDoDia } from '../../contract/dia.ts'

const emHex = (b: ArrayBuffer): string => Array.from(new Uint8Array(b), (n) => n.toString(16).padStart(2, '0')).join('')
const sha256De = async (b: BufferSource): Promise<string> => emHex(await crypto.subtle.digest('SHA-256', b))

/** The drawn signature as PNG bytes with their hash. */
export async function prepararDesenho(tela: HTMLCanvasElement): Promise<{ bytes: Blob; sha256: string }> {
  const bytes = await new Promise<Blob>((pronto, falhou) => {
    tela.toBlob((b) => (b ? pronto(b) : falhou(new Error('the drawing has no bytes'))), 'image/png')
  })
  return { bytes, sha256: await sha256De(await bytes.arrayBuffer()) }
}

/** Hash of what this screen showed to the person who signs: kept next to the hash of the server's report. */
export function retratoDoRelatorio(o: OrdemDoDia): Promise<string> {
  const visto = {
    ordem: o.id,
    ciclo: o.ciclo,
    itens: o.itens.map((i) => [i.id, i.resposta?.valor ?? null, i.resposta?.ressalva ?? null]),
    fotos: o.vagas.map((v) => [v.id, v.fotos.map((f) => f.sha256)]),
    pecas: o.pecas.map((p) => [p.item_id, p.consumida]),
  }
  return sha256De(new TextEncoder().encode(JSON.stringify(visto)))
}

/** A request body: text and bytes as they are, forms in their own encodings, anything else as JSON. */
export type Corpo = string | Uint8Array | FormData | URLSearchParams | object

export interface CorpoPronto {
  bytes: Buffer
  tipo: string | undefined
}

export async function prepararCorpo(corpo: Corpo | undefined): Promise<CorpoPronto | undefined> {
  if (corpo === undefined) return undefined
  if (typeof corpo === 'string') return { bytes: Buffer.from(corpo), tipo: 'text/plain;charset=UTF-8' }
  if (corpo instanceof Uint8Array)
    return { bytes: Buffer.from(corpo.buffer, corpo.byteOffset, corpo.byteLength), tipo: 'application/octet-stream' }
  if (corpo instanceof FormData || corpo instanceof URLSearchParams) {
    const resposta = new Response(corpo) // encodes both kinds of form, and creates the boundary
    return { bytes: Buffer.from(await resposta.arrayBuffer()), tipo: resposta.headers.get('content-type') ?? undefined }
  }
  return { bytes: Buffer.from(JSON.stringify(corpo)), tipo: 'application/json' }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { PNG } from '#tests/suporte/chat.ts'

/** Starts an external server that injected markup calls when it is executed. `pedidos`: the paths that were requested. */
export async function servidorEspiao() {
  const pedidos: string[] = []
  const servidor = createServer((req, res) => {
    pedidos.push(req.url ?? '')
    res.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'image/png' }).end(PNG)
  })
  await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
  afterAll(() => servidor.close())
  return { pedidos, FORA: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}` }
}

/** Returns functions that write markup which reports its number when it is executed, and calls the server `FORA`. */
export function textosDeAtaque(FORA: string) {
  /**
   * Returns markup that reports its number when it is executed. `lugar` names the field, one for each that an external
   * party or a colleague may fill in.
   */
  let n = 0
  const lugares: string[] = []
  function mal(lugar: string): string {
    const id = ++n
    lugares[id] = lugar
    const fazer = `window.__mal=(window.__mal||[]).concat(${id});alert(${id})`
    return (
      [
        `M${id}"'><img src=x${id} onerror="${fazer}">`,
        `M${id}</script><script>${fazer}</script><img src="${FORA}/${id}.png">`,
        `M${id}<svg onload="${fazer}"><a href="javascript:${fazer}">x</a>`,
        `M${id}<iframe srcdoc="<script>parent.${fazer}</script>"></iframe>{{constructor.constructor('${fazer}')()}}`,
      ][id % 4] ?? ''
    )
  }
  /** The same for fields with little room. */
  const curto = (lugar: string) => `<img src=x${((lugares[++n] = lugar), n)} onerror=__mal=[${n}]>`
  const url = (lugar: string) => `javascript:alert('${((lugares[++n] = lugar), n)}')//${FORA}/${n}`
  return { FORA, mal, curto, url, lugares, quantos: () => n }
}

export type Textos = ReturnType<typeof textosDeAtaque>

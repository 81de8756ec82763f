import type { Rede } from './protocolo.ts'

export const rede: Rede = { respostas: {}, ruins: [], aceitas: [] }

const contar = (status: number) => (rede.respostas[status] = (rede.respostas[status] ?? 0) + 1)

/** Installs `fetch` with relative paths, as a page has it, and records every answer. */
export function vigiarRede(origem: string): void {
  const buscar = globalThis.fetch
  globalThis.fetch = async (alvo, init) => {
    const url = typeof alvo === 'string' ? new URL(alvo, origem) : alvo instanceof URL ? alvo : new URL(alvo.url)
    const metodo = init?.method ?? 'GET'
    const resposta = await buscar(url, init).catch((erro: unknown) => {
      contar(0)
      throw erro
    })
    contar(resposta.status)
    if (resposta.status >= 500 || resposta.status === 401)
      rede.ruins.push({
        em: Date.now(),
        chamada: `${metodo} ${url.pathname}`,
        status: resposta.status,
        corpo: (await resposta.clone().text()).slice(0, 300),
      })
    if (metodo === 'POST' && resposta.ok && url.pathname.endsWith('/mensagens')) {
      const { id_cliente } = JSON.parse(String(init?.body)) as { id_cliente?: string }
      if (id_cliente) rede.aceitas.push(id_cliente)
    }
    return resposta
  }
}

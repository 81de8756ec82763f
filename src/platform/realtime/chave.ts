import { ErroApp } from '#kit/erro.ts'

/** An API key `aplicativo.nome:segredo`: `nome` is sent (JWT `kid`, TokenRequest), `segredo` signs. */
export interface ChaveAbly {
  nome: string
  segredo: string
}

export function lerChave(chave: string): ChaveAbly {
  const partes = /^([\w-]+\.[\w-]+):(\S{16,})$/.exec(chave)
  if (!partes?.[1] || !partes[2]) {
    throw new ErroApp(
      'REALTIME_KEY_INVALID',
      500,
      'A chave do serviço de tempo real deve ter a forma aplicativo.nome:segredo, com segredo de ao menos 16 caracteres.',
    )
  }
  return { nome: partes[1], segredo: partes[2] }
}

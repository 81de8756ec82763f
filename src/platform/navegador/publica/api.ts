import { comoObjeto } from '#kit/objeto.ts'

/** A refusal with its sentence, and the fields that it names. */
export class Recusa extends Error {
  readonly status: number
  readonly campos: ReadonlyMap<string, string>
  constructor(status: number, frase: string, detalhes: unknown) {
    super(frase)
    this.status = status
    this.campos = new Map(
      (Array.isArray(detalhes) ? detalhes : []).map((d: unknown) => {
        const { campo, mensagem } = comoObjeto(d)
        return [String(campo), String(mensagem)]
      }),
    )
  }
}

export const SEM_INTERNET = 'Sem internet. O que você digitou está guardado.'

/** Posts to a call of a public page and returns `data`. */
export async function mandarPara(endereco: string, corpo: object = {}): Promise<Record<string, unknown>> {
  const resposta = await fetch(endereco, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(corpo),
    referrerPolicy: 'no-referrer',
  }).catch(() => null)
  if (!resposta) throw new Recusa(0, SEM_INTERNET, null)
  const lido = comoObjeto(await resposta.json().catch(() => null))
  if (resposta.ok) return comoObjeto(lido.data)
  const { message, details } = comoObjeto(lido.error)
  throw new Recusa(
    resposta.status,
    typeof message === 'string' ? message : 'Não consegui enviar. Tente de novo em instantes.',
    details,
  )
}

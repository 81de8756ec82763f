import { escreverConsulta, preencherCaminho, type ChamadaDe, type Endpoint, type RespostaDe } from '#kit/endpoint.ts'
import type { CampoRecusado, CorpoDeErro } from '#kit/erro.ts'

interface RespostaCrua {
  status: number
  corpo: unknown
  cabecalhos: Headers
}

/** The response to a call by contract: the typed body of a success, or the refusal. */
export class RespostaDoContrato<R> {
  readonly status: number
  readonly cabecalhos: Headers
  readonly #corpo: unknown
  readonly #onde: string

  constructor({ status, corpo, cabecalhos }: RespostaCrua, onde: string) {
    this.status = status
    this.cabecalhos = cabecalhos
    this.#corpo = corpo
    this.#onde = onde
  }

  /** The body of a success. Throws with the sentence of the refusal, so that a test fails at its cause. */
  get corpo(): R {
    if (this.status >= 400) throw new Error(`${this.#onde} responded ${this.status}: ${JSON.stringify(this.#corpo)}`)
    return this.#corpo as R
  }

  /** Code, sentence and details of a refusal. Throws when the call succeeded. */
  get erro(): CorpoDeErro['error'] {
    if (this.status < 400) throw new Error(`${this.#onde} responded ${this.status}, not a refusal`)
    return (this.#corpo as CorpoDeErro).error
  }

  /** The rejected fields of a refusal. */
  get campos(): CampoRecusado[] {
    return Array.isArray(this.erro.details) ? this.erro.details : []
  }

  /** The sentence at a rejected field, or undefined when this field was not rejected. */
  detalhe(campo: string): string | undefined {
    return this.campos.find((c) => c.campo === campo)?.mensagem
  }
}

/** Calls an endpoint of a contract: `await ana.chamar(cartoes.obter, { params: { id } })`. */
export type ChamarPorContrato = <E extends Endpoint>(
  e: E,
  ...args: {} extends ChamadaDe<E>
    ? [chamada?: ChamadaDe<E>, cabecalhos?: Record<string, string>]
    : [chamada: ChamadaDe<E>, cabecalhos?: Record<string, string>]
) => Promise<RespostaDoContrato<RespostaDe<E>>>

/** Returns a caller by contract over a caller by path. */
export function porContrato(
  cru: (metodo: string, caminho: string, corpo?: unknown, cabecalhos?: Record<string, string>) => Promise<RespostaCrua>,
): ChamarPorContrato {
  return async (e, ...[chamada, cabecalhos]) => {
    const { params, query, body } = (chamada ?? {}) as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
    }
    const caminho = preencherCaminho(e.path, params) + escreverConsulta(query)
    return new RespostaDoContrato(await cru(e.method, caminho, body, cabecalhos), `${e.method} ${caminho}`)
  }
}

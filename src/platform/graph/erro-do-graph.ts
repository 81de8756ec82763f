import { ErroApp } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'

interface Corpo {
  code: number
  subcode: number | null
  /** in English, for the log: the texts of the Graph are not stable and are never shown */
  message: string
  detalhes: string | null
}

/** A refusal of the Graph. Decide on `codigo`; `esperarSegundos` is the wait that the Graph requested, or null. */
export class ErroDoGraph extends ErroApp {
  readonly codigo: number
  readonly subcodigo: number | null
  readonly http: number
  readonly detalhes: string | null
  readonly esperarSegundos: number | null
  constructor(http: number, corpo: Corpo, esperarSegundos: number | null) {
    super('EXTERNAL_FAILURE', 502, 'A Meta recusou o pedido.', {
      causa:
        `graph ${http} code ${corpo.code}/${corpo.subcode ?? '-'}: ${semNumeros(corpo.message)} ${semNumeros(corpo.detalhes ?? '')}`.trim(),
    })
    this.name = 'ErroDoGraph'
    this.codigo = corpo.code
    this.subcodigo = corpo.subcode
    this.http = http
    this.detalhes = corpo.detalhes
    this.esperarSegundos = esperarSegundos
  }
}

/** Error messages of the Graph repeat phone numbers; the log masks them. */
const semNumeros = (texto: string) => texto.slice(0, 500).replaceAll(/\d{8,}/g, (n) => `…${n.slice(-2)}`)

export function lerErroDoGraph(http: number, corpo: unknown, esperarSegundos: number | null): ErroDoGraph {
  const erro = comoObjeto(comoObjeto(corpo).error)
  const detalhes = comoObjeto(erro.error_data).details
  return new ErroDoGraph(
    http,
    {
      code: typeof erro.code === 'number' ? erro.code : -1,
      subcode: typeof erro.error_subcode === 'number' ? erro.error_subcode : null,
      message: typeof erro.message === 'string' ? erro.message : 'no error body',
      detalhes: typeof detalhes === 'string' ? detalhes : null,
    },
    esperarSegundos,
  )
}

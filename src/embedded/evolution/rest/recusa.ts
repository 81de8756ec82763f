const NOMES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  500: 'Internal Server Error',
}

/** A refusal with the text and the form of the real server. */
export class Recusa extends Error {
  readonly status: number
  readonly mensagem: unknown
  constructor(status: number, mensagem: unknown) {
    super(`refused with ${status}`)
    this.status = status
    this.mensagem = mensagem
  }
  get corpo() {
    return { status: this.status, error: NOMES[this.status] ?? 'Error', response: { message: this.mensagem } }
  }
}

export const regra = (...mensagens: string[]) => new Recusa(400, mensagens)
/** The error of the real server when its WhatsApp socket is missing. */
export const semSocket = (propriedade: string, ...antes: string[]) => {
  const frase = `Cannot read properties of undefined (reading '${propriedade}')`
  return new Recusa(500, antes.length > 0 ? [...antes, `TypeError: ${frase}`] : frase)
}

import { mesPorExtenso } from '#kit/meses.ts'
import { primeiroNome } from '#kit/como-chamar.ts'

interface DoRecado {
  membro: string
  numero: string
  competencia: string
}

const sobre = (f: DoRecado): string => `Olá, ${primeiroNome(f.membro)}! `
const daFatura = (f: DoRecado): string => `fatura ${f.numero} de ${mesPorExtenso(f.competencia)}`

/** The answer to a dispute, as the member reads it. */
export const recadoDaResposta = (f: DoRecado & { resposta: string; link: string }): string =>
  `${sobre(f)}Sobre a sua contestação da ${daFatura(f)}: ${f.resposta} Ver a fatura: ${f.link}`

/** An invoice that left was cancelled; `trocada`: another one takes its place. */
export const recadoDoCancelamento = (f: DoRecado & { trocada: boolean }): string =>
  `${sobre(f)}Cancelamos a ${daFatura(f)}: não pague o código dela. ` +
  (f.trocada ? 'A nova chega em outra mensagem, com outro código.' : 'Você não precisa pagar nada por ela.')

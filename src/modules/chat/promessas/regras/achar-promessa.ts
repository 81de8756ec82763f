import { lerData, semAcentos } from '#kit/datas/ler-data.ts'

export interface PromessaAchada {
  /** the sentence with the promise, as written */
  texto: string
  vence_em: Date
}

const INFINITIVO =
  '(?:retornar|responder|ligar|enviar|mandar|avisar|confirmar|passar|chamar|entregar|resolver|agendar|verificar|visitar|informar|encaminhar|entrar em contato|dar (?:um |o |uma )?(?:retorno|posicao|resposta))'
/** Wordings of a commitment: present tense, "vou …", or the formal future. */
const COMPROMISSO = new RegExp(
  '\\b(?:' +
    [
      '(?:te|lhe|vos|voce)? ?(?:retorno|respondo|ligo|envio|mando|aviso|confirmo|passo|chamo|entrego|resolvo|agendo|informo|encaminho)',
      `(?:vou|vamos|iremos|irei|posso ja|consigo) (?:te |lhe )?${INFINITIVO}`,
      '(?:retornaremos|retornarei|responderemos|ligaremos|ligarei|enviaremos|enviarei|mandaremos|avisaremos|avisarei|confirmaremos|entregaremos|resolveremos|entraremos em contato|entrarei em contato|daremos|darei)',
      '(?:te |lhe )?dou (?:um |o |uma )?(?:retorno|posicao|resposta)',
      '(?:entro|entramos) em contato',
    ].join('|') +
    ')\\b',
)
const PRAZO_DE_OUTRO =
  /\b(?:se (?:voce|o senhor|a senhora)|voce (?:vai|pode|consegue)|nao (?:vou|consigo|posso|retorno|ligo|envio))\b/

/** Finds a dated promise in an attendant's message: "te retorno até sexta". Questions are not promises. */
export function acharPromessa(escrito: string, agora: Date): PromessaAchada | null {
  const texto = escrito.replace(/^\*[^*\n]+\*\n\n/, '')
  for (const frase of texto.match(/[^.!?\n]+[.!?]*/g) ?? []) {
    const t = semAcentos(frase)
    if (t.trimEnd().endsWith('?') || PRAZO_DE_OUTRO.test(t) || !COMPROMISSO.test(t)) continue
    const data = lerData(frase, agora)
    if (data) return { texto: frase.trim().slice(0, 300), vence_em: data.em }
  }
  return null
}

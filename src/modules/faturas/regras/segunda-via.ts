import { mesPorExtenso } from '#kit/meses.ts'
import { diaBr } from '#kit/dias.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'

interface FaturaAberta {
  numero: string
  competencia: string
  uc: string
  falta_centavos: number
  vencimento_em: string
  link: string
}

export const SEM_FATURA_ABERTA =
  'Não encontrei fatura em aberto no seu cadastro. Se você pagou há pouco, a baixa aparece em até 1 dia útil.'

/** One text for each open invoice; a last one when there are more. */
export function mensagemDaSegundaVia(faturas: readonly FaturaAberta[], haMais: boolean): string[] {
  if (faturas.length === 0) return [SEM_FATURA_ABERTA]
  const textos = faturas.map(
    (f) =>
      `Fatura ${f.numero} de ${mesPorExtenso(f.competencia)}, UC ${f.uc}: ${emReais(f.falta_centavos)}, ` +
      `vencimento em ${diaBr(f.vencimento_em)}. PIX, valor de hoje e PDF: ${f.link}`,
  )
  return haMais ? [...textos, 'Há mais faturas em aberto: a equipe pode enviar as outras.'] : textos
}

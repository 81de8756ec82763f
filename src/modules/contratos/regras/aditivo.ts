import { diaBr } from '#kit/dias.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { PlanoDoAditivo } from '../contract/formas.ts'
import { MODELOS_EM_PALAVRAS } from './modelos-de-cobranca.ts'

interface OQueMuda {
  texto: string
  vigente_ate: string | null
  reajuste_em: string | null
  plano: PlanoDoAditivo | null
}

const preco = (p: PlanoDoAditivo): string => {
  if (p.fixo_centavos !== null) return `${emReais(p.fixo_centavos)} por mês`
  if (p.tarifa_contratual !== null) return `R$ ${emNumero(p.tarifa_contratual, 5)} por kWh compensado`
  return `desconto de ${emPct(p.desconto ?? 0, 2)}`
}

/** What changes of the contract by its figures, as the amendment prints it below the typed text. */
export function linhasDoAditivo(a: Omit<OQueMuda, 'texto'>): string[] {
  return [
    ...(a.plano
      ? [
          `A partir de ${diaBr(a.plano.vigente_de)}, a cobrança passa ao modelo de ${MODELOS_EM_PALAVRAS[a.plano.modelo_de_cobranca]}: ${preco(a.plano)}.`,
        ]
      : []),
    ...(a.vigente_ate ? [`O contrato passa a valer até ${diaBr(a.vigente_ate)}.`] : []),
    ...(a.reajuste_em ? [`O próximo reajuste passa a ser em ${diaBr(a.reajuste_em)}.`] : []),
  ]
}

/** The whole text that is signed: nothing changes by a figure that it does not state. */
export const textoDoAditivo = (a: OQueMuda): string => [a.texto, ...linhasDoAditivo(a)].join('\n\n')

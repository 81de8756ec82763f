import { emPalavras } from '#engines/fluxo/interpolar.ts'
import type { Valor } from '#engines/fluxo/estado.ts'
import { cortar } from '#engines/fluxo/texto.ts'

const SO_DO_ROBO = new Set(['mensagem_inicial', 'resposta', 'resposta_da_ia'])

/** Summarises the customer's answers in one line: `Valor da conta: 600 · Cidade: Campinas`. */
export function colhido(variaveis: Readonly<Record<string, Valor>>): string {
  return Object.entries(variaveis)
    .filter(([nome, valor]) => !SO_DO_ROBO.has(nome) && valor !== '')
    .map(([nome, valor]) => `${legivel(nome)}: ${cortar(emPalavras(valor).replace(/\s+/g, ' '), 160)}`)
    .slice(0, 15)
    .join(' · ')
}

const legivel = (nome: string) => nome.charAt(0).toUpperCase() + nome.slice(1).replaceAll('_', ' ')

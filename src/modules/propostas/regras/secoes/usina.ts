import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { diaHora, sistemaEmPalavras } from '../palavras.ts'
import type { Frente, Secao } from './secao.ts'

export function frenteDaUsina({ proposta: p, opcao: o }: Secao<'autoconsumo'>): Frente {
  return {
    chamada: 'Proposta de energia solar',
    titulo: 'Sua conta de luz,\nantes e depois da usina',
    figuras: [
      {
        rotulo: 'Hoje, média por mês',
        valor: emReais(o.ano1.semSolarMensalCent),
        nota: 'o que a conta de luz custa',
      },
      {
        rotulo: `Com a usina, em ${o.entrada.premissas.anoInicial}`,
        valor: emReais(o.ano1.comSolarMensalCent),
        nota: 'rede, taxas e o que falta',
        tom: 'marca',
      },
      {
        rotulo: 'Fica com você por mês',
        valor: emReais(o.ano1.economiaMensalCent),
        nota: `${emReais(o.ano1.economiaCent)} no 1º ano`,
        tom: 'bom',
      },
    ],
    assunto: { nome: 'Sistema', valor: sistemaEmPalavras(o) },
    frase: `Válida até ${diaHora(p.venceEm)}.`,
  }
}

import { diaAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import { plural } from '#ui/formatos.ts'
import type { Alerta } from '../../contract/alertas.ts'
import { DIAS_DE_GARANTIA, DIAS_DE_VALIDADE } from '../../regras/alertas.ts'
import { qtd } from '../nomes.ts'

/** An alert in words: what there is, against what it should be. */
export function fraseDoAlerta(a: Alerta, hoje: string = diaAqui()): string {
  const un = a.unidade.toLowerCase()
  const [tem, limite] = [
    a.qtd === null ? '–' : `${qtd(a.qtd)} ${un}`,
    a.limite === null ? '–' : `${qtd(a.limite)} ${un}`,
  ]
  const dia = a.dia ? diaBr(a.dia) : ''
  switch (a.tipo) {
    case 'abaixo_minimo':
      return `${tem} disponíveis; o mínimo é ${limite}.`
    case 'ponto_pedido':
      return `Previsto para 30 dias: ${tem}. O ponto de pedido é ${limite}.`
    case 'ruptura_prevista':
      return `Falta em ${dia}: há ${tem} e a demanda é de ${limite}.`
    case 'validade':
      return `${tem} em lotes que vencem em até ${DIAS_DE_VALIDADE} dias; o primeiro ${
        a.dia !== null && a.dia < hoje ? 'venceu' : 'vence'
      } em ${dia}.`
    case 'garantia':
      return `${plural(Number(a.qtd ?? 0), 'série')} com menos de ${DIAS_DE_GARANTIA} dias de garantia do fabricante; a primeira ${
        a.dia !== null && a.dia < hoje ? 'acabou' : 'acaba'
      } em ${dia}.`
    case 'acima_maximo':
      return `${tem} em estoque; o máximo é ${limite}.`
    case 'parado':
      return `${tem} sem movimento desde ${dia}.`
    case 'serie_sem_destino':
      return `${plural(Number(a.qtd ?? 0), 'série')} sem destino desde ${dia}.`
    case 'transferencia_atrasada':
      return `${tem} em trânsito desde ${dia}.`
    case 'reserva_vencida':
      return `${tem} reservados para ${dia}, e não saíram.`
    case 'saida_emergencial':
      return `${tem} saíram antes de entrar no livro. Acerte até ${dia}.`
    case 'divergencia_livro':
      return `O saldo gravado é ${tem}; as linhas do livro somam ${limite}.`
  }
}

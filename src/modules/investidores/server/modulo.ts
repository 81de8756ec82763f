import { conflito, invalido } from '#kit/erro.ts'
import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { comFrases, type Frases } from '#platform/eventos/restricoes.ts'
import { registrar } from '#platform/http/rotas.ts'
import { juntar, type Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { investidores, investimentos } from '../contract/investidores.ts'
import { avisosDosInvestidores } from './avisos.ts'
import { canaisDosInvestidores, difusoesDosInvestidores } from './canais-ao-vivo.ts'
import { gatilhosDosInvestidores } from './gatilhos.ts'
import { parteDoInvestidorPublico } from './publico/parte.ts'
import { rotasDosInvestidores, rotasDosInvestimentos } from './rotas.ts'

const MAIS_DE_CEM = 'As cotas da usina passariam de 100'
const frases: Frases = {
  cotas_ate_cem: () => invalido(`${MAIS_DE_CEM}.`, [{ campo: 'parte', mensagem: MAIS_DE_CEM }]),
  cotas_mes_fechado: () => conflito('Um mês fechado fica com as cotas que tinha. Escolha um mês aberto.'),
  custos_mes_fechado: () => conflito('Este extrato já foi fechado: nada dele muda mais.'),
  extratos_um_por_mes: () => conflito('Este extrato já foi fechado.'),
  distribuicoes_uma_vez: () => conflito('Esta distribuição já foi paga.'),
}

/** Investors: quotas of plants, the monthly statement of a plant, distributions, scenarios beside CDI. */
export function moduloDosInvestidores(base: Servicos): Modulo {
  const s = { ...base, executar: comFrases(base.executar, frases) }
  return { ...juntar([parteDosInvestidores(s), parteDoInvestidorPublico(s)]), canaisAoVivo: canaisDosInvestidores }
}

const parteDosInvestidores = (s: Servicos): Modulo => ({
  difusoes: difusoesDosInvestidores,
  // before the ledger and the plants
  ligados: [aoDeixarDemonstracao(parteDaDemonstracao(-3, 'investidores.deixar_demonstracao', { leva: {} }))],
  gatilhos: gatilhosDosInvestidores,
  avisos: avisosDosInvestidores,
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'investidores.investimentos', investimentos, rotasDosInvestimentos(s), registro)
    registrar(app, porteiro, 'investidores.cotas', investidores, rotasDosInvestidores(s), registro)
  },
})

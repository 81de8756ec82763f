import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { conflito, invalido } from '#kit/erro.ts'
import { contaConferida } from '#modules/contas/publico.ts'
import { assinar, difundir } from '#platform/eventos/relay.ts'
import { comFrases, type Frases } from '#platform/eventos/restricoes.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { registrar } from '#platform/http/rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { juntar, type Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { meses } from '../contract/meses.ts'
import { rateios } from '../contract/rateios.ts'
import { usinas } from '../contract/usinas.ts'
import { usinaMudou } from '../eventos.ts'
import { avisosDasUsinas } from './avisos.ts'
import { canaisDasUsinas, CANAL_DAS_USINAS } from './canais-ao-vivo.ts'
import { reverTodas } from './comandos/alertas.ts'
import { lerContasDaUnidade } from './comandos/contas.ts'
import { gatilhosDasUsinas } from './gatilhos.ts'
import { parteDaImportacao } from './importacao/parte.ts'
import { parteDasNuvens } from './nuvem/parte.ts'
import { rotasDosRateios } from './rotas/rateios.ts'
import { trabalhoDaConta } from './tipos-de-trabalho.ts'
import { rotasDasUsinas, rotasDosMeses } from './rotas/usinas.ts'

const frases: Frases = {
  usinas_nome_unico: () =>
    invalido('Já existe uma usina com este nome.', [
      { campo: 'usina.nome', mensagem: 'Já existe uma usina com este nome' },
    ]),
  versoes_sem_sobreposicao: () => conflito('Já há um rateio que vale nestes dias.'),
  versoes_uma_criada: () => conflito('Já há uma versão criada e não enviada.'),
  versoes_mes_fechado: () => conflito('O rateio não muda em um mês que já foi fechado.'),
  versoes_nao_muda: () => conflito('Uma versão enviada do rateio não muda: crie a próxima.'),
  versoes_soma: () =>
    invalido('Os percentuais somam exatamente 100,00 %.', [
      { campo: 'linhas', mensagem: 'Os percentuais somam exatamente 100,00 %' },
    ]),
  meses_fechado: () => conflito('Este mês está fechado: nada dele muda mais.'),
}

/** Plants: registry, sharing lists with dates, readings of generation, months, monitoring of inverters. */
export function moduloDasUsinas(base: Servicos): Modulo {
  const s = { ...base, executar: comFrases(base.executar, frases) }
  return { ...juntar([parteDoCadastro(s), parteDaImportacao(s), parteDasNuvens(s)]), canaisAoVivo: canaisDasUsinas }
}

const parteDoCadastro = (s: Servicos): Modulo => ({
  difusoes: [
    difundir(usinaMudou, (e) => [
      { canal: CANAL_DAS_USINAS, nome: 'usina', dados: { id: e.usina_id }, unica: `u:${e.usina_id}` },
    ]),
  ],
  avisos: avisosDasUsinas,
  gatilhos: gatilhosDasUsinas,
  // after the night's readings of the clouds, UTC
  rotinas: [{ nome: 'usinas:alertas', cron: '50 8 * * *', executar: () => reverTodas(s) }],
  assinantes: [assinar(contaConferida, trabalhoDaConta, (e) => `usinas:conta:${e.unidade_id}`)],
  trabalhos: [
    trabalho(trabalhoDaConta, ({ unidade_id }) => s.executar(sistema, (u) => lerContasDaUnidade(u, unidade_id))),
  ],
  ligados: [
    aoDeixarDemonstracao(parteDaDemonstracao(1, 'usinas.deixar_demonstracao', { leva: { 'usinas.usinas': 'usinas' } })),
  ],
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'usinas.usinas', usinas, rotasDasUsinas(s), registro)
    registrar(app, porteiro, 'usinas.meses', meses, rotasDosMeses(s), registro)
    registrar(app, porteiro, 'usinas.rateios', rateios, rotasDosRateios(s), registro)
  },
})
